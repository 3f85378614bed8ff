import { CircleCheck, Clock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { DoorCode } from "../../../capabilities/check-in/features/public/door-code.tsx";
import { outcomeText } from "../../../components/texts/item-texts.ts";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { stored } from "../../../config/local-storage.ts";
import { paths } from "../../../config/paths.ts";
import { storageKeys } from "../../../config/storage-keys.ts";
import { useCommand, useIsPersistent, useServerNow } from "../../../data/site/context.ts";
import { useWay } from "../../../data/site/use-reach.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import { dayText } from "../../../domain/dates/both-calendars.ts";
import { parseIsoDay } from "../../../domain/dates/calendar-days.ts";
import { wallTimeIn } from "../../../domain/dates/zoned-time.ts";
import { answeredDays, type OwnAttendance, ownAttendance } from "../../../domain/events/attendance.ts";
import { type Occurrence, occurrencesOf } from "../../../domain/events/occurrences.ts";
import { itemState, knownItem } from "../../../domain/outbox/item-state.ts";
import type { LocalOperations, Operation } from "../../../domain/outbox/operation.ts";
import { type StorageProblem, storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AttendForm } from "./attend-form.tsx";
import { useOwnAnswers } from "./use-own-answers.ts";

/** What shows a guest's code, or that it did not load. */
type DoorCodeComponent = typeof DoorCode | "not_loaded";

const loadDoorCode = () => import("../../../capabilities/check-in/features/public/door-code.tsx");

/** What shows a guest's code, which comes when an event is opened that takes answers; null until then. */
function useDoorCode(isNeeded: boolean): DoorCodeComponent | null {
  const [loaded, setLoaded] = useState<{ readonly DoorCode: DoorCodeComponent } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    codeLoader.load(loadDoorCode).then(
      ({ DoorCode }) => setLoaded({ DoorCode }),
      () => setLoaded({ DoorCode: "not_loaded" }),
    );
  }, [isNeeded]);
  return loaded?.DoorCode ?? null;
}

type AttendProps = {
  readonly event: SiteEvent;
  readonly shown: Occurrence;
  readonly choices: readonly Occurrence[];
  onDay(day: string): void;
};

/**
 * "I am coming": the form, or this device's answer with its state. Both work offline. If the owner takes no answers any
 * more, who has answered can still withdraw.
 */
export function Attend({ event, shown, choices, onDay }: AttendProps) {
  const known = useOwnAnswers(event.id);
  const now = useServerNow();
  const DoorCode = useDoorCode(event.rsvp);
  const own = ownAttendance(known, shown.day);
  const answered = answeredDays(known);
  const offered = event.rsvp ? choices : choices.filter(({ day }) => answered.includes(day));
  const days = offered.some(({ day }) => day === shown.day) ? offered : [shown, ...offered];
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed goes, and the focus with it.
  const focus = () => place.current?.focus({ preventScroll: true });
  const shared = { event, local: known, onWithdrawn: focus };
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {days.length > 1 ? (
        <ChoiceField
          label={m.attend_day()}
          value={shown.day}
          choices={days.map(({ day, dayNumber }) => ({
            value: day,
            label: dayChoice(dayNumber, shown.dayNumber),
          }))}
          onChange={onDay}
        />
      ) : null}
      {movedFrom(event, known, now).map((day) => (
        <div key={day} className="grid gap-3">
          <p>{m.attend_moved({ day: dayText(getLocale(), parseIsoDay(day) ?? 0) })}</p>
          <OwnAnswer {...shared} day={day} own={ownAttendance(known, day)} />
        </div>
      ))}
      <OwnAnswer {...shared} day={shown.day} own={own} DoorCode={DoorCode} />
      {event.rsvp && (own.state === "none" || own.state === "refused") ? (
        <AttendForm key={own.state} event={event} day={shown.day} own={own} onSent={focus} />
      ) : null}
      {!event.rsvp && own.state === "none" ? (
        <p className="text-ink-2">{event.capacity === null ? m.attend_closed() : m.attend_ended()}</p>
      ) : null}
    </div>
  );
}

/** The day to choose, with its year if that differs from the chosen one's: a phone's field is narrow. */
function dayChoice(day: number, chosen: number): string {
  const [text, beside] = [day, chosen].map((number) => dayText(getLocale(), number));
  const year = /\s\d{4}(?: .*)?$/;
  return text && year.exec(text)?.[0] === year.exec(beside ?? "")?.[0]
    ? text.replace(year, "")
    : (text ?? "");
}

/** The days to come that this device answered and on which the event no longer takes place. */
function movedFrom(event: SiteEvent, local: LocalOperations, now: number): string[] {
  const today = wallTimeIn(event.timeZone, now).day;
  return answeredDays(local).filter((day) => {
    const number = parseIsoDay(day) ?? 0;
    return number >= today && occurrencesOf(event, number, number).length === 0;
  });
}

type OwnAnswerProps = {
  readonly event: SiteEvent;
  readonly day: string;
  readonly own: OwnAttendance;
  readonly local: LocalOperations;
  /** Shows the answer's code; null while it loads, and if the event no longer takes place then. */
  readonly DoorCode?: DoorCodeComponent | null;
  onWithdrawn(): void;
};

/** What this device has answered, and what the server said to it. */
function OwnAnswer({ event, day, own, local, DoorCode = null, onWithdrawn }: OwnAnswerProps) {
  const isPersistent = useIsPersistent();
  const answer = own.state === "none" || own.state === "refused" ? null : own;
  const who = own.state === "none" ? null : m.attend_own({ name: own.name, count: own.people });
  return (
    <div className={answer ? "grid justify-items-start gap-3" : "contents"}>
      {answer ? <p className="font-semibold">{who}</p> : null}
      {/* Always rendered: screen readers announce changes only in an existing live region. */}
      <p role="status" className={answer ? "flex items-start gap-2" : "sr-only"}>
        {answer ? <AnswerState answer={answer} local={local} /> : null}
      </p>
      {own.state === "refused" ? (
        <Notice tone="error">
          <p>{who}</p>
          <p>{m.attend_refused({ why: rejectionText({ code: own.code, message: "" }, "attend") })}</p>
        </Notice>
      ) : null}
      {DoorCode === "not_loaded" && answer && answer.state !== "withdrawing" ? (
        <p className="text-ink-2">{m.pass_not_loaded()}</p>
      ) : null}
      {DoorCode && DoorCode !== "not_loaded" && answer && answer.state !== "withdrawing" ? (
        <DoorCode
          code={{ attendanceId: answer.id, eventId: event.id, day }}
          isConfirmed={answer.state === "confirmed"}
        />
      ) : null}
      {answer && !isPersistent ? <Notice tone="info">{m.attend_unkept()}</Notice> : null}
      {answer?.state === "confirmed" ? <Reminder /> : null}
      {answer && answer.state !== "withdrawing" ? (
        <Withdraw event={event} day={day} {...answer} onWithdrawn={onWithdrawn} />
      ) : null}
    </div>
  );
}

type Answer = Extract<OwnAttendance, { state: "asked" | "confirmed" | "withdrawing" }>;

function AnswerState({ answer, local }: { answer: Answer; local: LocalOperations }) {
  const way = useWay();
  const [kind, id] =
    answer.state === "withdrawing"
      ? (["attend_withdraw", withdrawalOf(answer.id, local)] as const)
      : (["attend", answer.id] as const);
  const item = knownItem(id, local);
  return (
    <>
      {answer.state === "confirmed" ? (
        <CircleCheck className="mt-1 size-5 shrink-0 text-ok" aria-hidden="true" />
      ) : (
        <Clock className="mt-1 size-5 shrink-0 text-ink-2" aria-hidden="true" />
      )}
      <span>{item ? outcomeText(itemState(item, way), kind) : null}</span>
    </>
  );
}

/** The id of the operation that withdraws an answer. */
function withdrawalOf(answer: string, { operations }: LocalOperations): string {
  const isIt = ({ intent, state }: Operation) =>
    intent.kind === "attend_withdraw" && intent.attendanceId === answer && state !== "parked";
  return operations.find(isIt)?.id ?? "";
}

type WithdrawProps = { readonly event: SiteEvent; readonly day: string } & Pick<Answer, "id" | "secret"> &
  Pick<OwnAnswerProps, "onWithdrawn">;

function Withdraw({ event, day, id, secret, onWithdrawn }: WithdrawProps) {
  const act = useCommand();
  const [problem, setProblem] = useState<StorageProblem | null>(null);
  async function withdraw() {
    const answer = { on: "event", postId: event.id, day, attendanceId: id, secret } as const;
    const withdrawn = act((commands) => commands.withdrawAnswer({ kind: "attend_withdraw", ...answer }));
    const failed = await storageProblemOf(withdrawn);
    setProblem(failed);
    if (!failed) onWithdrawn();
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void withdraw()}>
        {m.attend_withdraw()}
      </Button>
      {problem ? <Notice tone="error">{storageErrorText(problem)}</Notice> : null}
    </>
  );
}

/** That this device is reminded the day before, or how. Nothing where the browser cannot show notifications. */
function Reminder() {
  if (!("PushManager" in globalThis)) return null;
  // A choice that waits for a connection is sent with the answer.
  if (Notification.permission === "granted" && stored(storageKeys.notifications))
    return <p className="text-ink-2 text-sm">{m.attend_reminds()}</p>;
  return (
    <Link to={paths.notifications} className="quiet-link inline-flex min-h-11 items-center text-sm">
      {m.attend_remind()}
    </Link>
  );
}

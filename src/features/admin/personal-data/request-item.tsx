import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { daysLeftText } from "../../../components/privacy/days-left-text.ts";
import { useAdminNow } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import { dayText } from "../../../domain/dates/both-calendars.ts";
import { type IsoDay, parseIsoDay } from "../../../domain/dates/calendar-days.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import {
  isConfirmed,
  isoTodayOf,
  type RequestKind,
  runningDeadline,
  todayOf,
} from "../../../domain/privacy/deadlines.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button } from "../../../ui/button.tsx";

export const REQUEST_NAMES = {
  access: m.requests_access,
  erasure: m.requests_erasure,
  other: m.requests_other,
  complaint: m.requests_complaint,
} as const satisfies Record<RequestKind, () => string>;

/** One request with its deadline and its actions. */
export function RequestItem({ shown: { row, status } }: { shown: Shown<"request"> }) {
  const now = useAdminNow();
  const { changeRow, removeRow } = useSaveReports();
  const today = isoTodayOf(now);

  const change = (fields: FieldsOf<"request">) => changeRow("request", row, fields);

  const remove = () => removeRow("request", row, { done: { text: m.requests_deleted() } });

  const named = (action: string) => `${action}: ${row.person}`;
  return (
    <li className="border-line border-t py-3">
      <p className="font-semibold">
        <span>{`${REQUEST_NAMES[row.asksFor]()} · ${row.person}`}</span> <SendStateBadge status={status} />
      </p>
      <State row={row} />
      <p className="text-ink-2 text-sm">{m.requests_came({ day: textOf(row.receivedOn) })}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {row.answeredOn === null && row.asksFor === "complaint" && row.acknowledgedOn === null ? (
          <Button
            variant="small"
            aria-label={named(m.requests_confirm())}
            onClick={() => void change({ acknowledgedOn: today })}
          >
            {m.requests_confirm()}
          </Button>
        ) : null}
        {row.answeredOn === null ? (
          <Button
            variant="small"
            aria-label={named(m.requests_answer())}
            onClick={() => void change({ answeredOn: today })}
          >
            {m.requests_answer()}
          </Button>
        ) : (
          <Button
            variant="small"
            aria-label={named(m.requests_reopen())}
            onClick={() => void change({ answeredOn: null })}
          >
            {m.requests_reopen()}
          </Button>
        )}
        <DeleteButton
          label={named(m.delete_word())}
          question={m.requests_delete_question()}
          onDelete={() => void remove()}
        >
          <p className="text-ink-2">{row.person}</p>
        </DeleteButton>
      </div>
    </li>
  );
}

/** What is to be done until when, or when it was done. */
function State({ row }: { row: AdminOf["request"] }) {
  const now = useAdminNow();
  if (row.answeredOn !== null) return <p>{m.requests_answered_on({ day: textOf(row.answeredOn) })}</p>;
  if (isConfirmed(row)) return <p>{m.requests_confirmed_on({ day: textOf(row.acknowledgedOn ?? "") })}</p>;
  const due = runningDeadline(row);
  if (due === null) return null;
  const left = due - todayOf(now);
  const by = row.asksFor === "complaint" ? m.requests_confirm_by : m.requests_answer_by;
  return (
    <p className={left > 0 ? "" : "font-semibold text-bad"}>
      {`${by({ day: dayText(getLocale(), due) })} · ${daysLeftText(left)}`}
    </p>
  );
}

function textOf(day: IsoDay): string {
  const number = parseIsoDay(day);
  return number === null ? day : dayText(getLocale(), number);
}

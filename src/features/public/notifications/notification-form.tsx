import { Bell, BellOff } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import type { ChoiceProblem, NotificationState, Notifications } from "../../../data/site/notifications.ts";
import { useReach } from "../../../data/site/use-reach.ts";
import { FIRST_CHOICE, type NotificationChoice } from "../../../domain/notifications/choice.ts";
import type { Reach } from "../../../domain/outbox/reach.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { InstallSteps } from "../../../pwa/install/install-steps.tsx";
import { type PushSupport, pushSupport } from "../../../pwa/notifications/browser-push.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ChoiceFields } from "./choice-fields.tsx";

/** The choice, the button that turns notifications on, and the one that stops them. */
export function NotificationForm({ notifications }: { readonly notifications: Notifications }) {
  const state = useSyncExternalStore(notifications.subscribe, notifications.current);
  const [support, setSupport] = useState<PushSupport>(pushSupport);
  const [draft, setDraft] = useState<NotificationChoice>(() =>
    state.kind === "off" ? FIRST_CHOICE : state.choice,
  );
  const [problem, setProblem] = useState<ChoiceProblem | "empty" | null>(null);
  const [outcome, setOutcome] = useState<"saved" | "stopped" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const reach = useReach();
  const errorId = useId();

  async function save(): Promise<void> {
    if (isBusy) return;
    if (draft.sections.length === 0) return setProblem("empty");
    setIsBusy(true);
    const found = await notifications.choose(draft);
    setProblem(found);
    setOutcome(found ? null : "saved");
    setSupport(pushSupport());
    setIsBusy(false);
  }

  async function stop(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await notifications.stop();
    setProblem(null);
    setOutcome("stopped");
    setIsBusy(false);
  }

  useStopFromNotification(() => void stop());

  if (support === "none") return <Notice tone="info">{m.notifications_unsupported()}</Notice>;
  if (support === "install") return <InstallFirst />;
  const isOn = state.kind !== "off";
  const error = problem ? (
    <p id={errorId} role="alert" className="font-medium text-bad">
      {PROBLEMS[problem]()}
    </p>
  ) : null;
  const stopButton = isOn ? (
    <Button variant="secondary" aria-disabled={isBusy} onClick={() => void stop()}>
      <BellOff className="size-5" aria-hidden="true" />
      {m.notifications_stop()}
    </Button>
  ) : null;
  if (support === "blocked")
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="info">{m.notifications_blocked()}</Notice>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setSupport(pushSupport())}>
            {m.try_again()}
          </Button>
          {stopButton}
        </div>
      </div>
    );
  return (
    <form
      noValidate
      aria-label={m.notifications_title()}
      className="grid max-w-xl justify-items-start gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid justify-items-start gap-3">
        <p role="status" className="flex min-h-6 items-center gap-2 font-semibold">
          {isOn ? <Bell className="size-5 text-ok" aria-hidden="true" /> : null}
          <span>{statusText(state.kind, outcome, reach)}</span>
        </p>
        {isOn ? null : error}
        {isOn ? (
          stopButton
        ) : (
          <Button type="submit" aria-disabled={isBusy}>
            <Bell className="size-5" aria-hidden="true" />
            {m.notifications_turn_on()}
          </Button>
        )}
      </div>
      <ChoiceFields
        choice={draft}
        onChange={(next) => {
          setDraft(next);
          setProblem(null);
          setOutcome(null);
        }}
        errorId={problem === "empty" ? errorId : undefined}
      />
      <p className="text-ink-2">{m.notifications_events()}</p>
      {isOn ? (
        <>
          {error}
          <Button type="submit" aria-disabled={isBusy}>
            {m.notifications_save()}
          </Button>
        </>
      ) : null}
    </form>
  );
}

const PROBLEMS: Readonly<Record<ChoiceProblem | "empty", () => string>> = {
  empty: m.notifications_choose_one,
  refused: m.notifications_refused,
  none: m.notifications_none,
  storage: m.notifications_not_stored,
};

function statusText(
  kind: NotificationState["kind"],
  outcome: "saved" | "stopped" | null,
  reach: Reach,
): string {
  if (kind === "waiting") return reach === "open" ? m.notifications_turning_on() : m.notifications_waiting();
  if (kind === "on") return outcome === "saved" ? m.notifications_saved() : m.notifications_are_on();
  return outcome === "stopped" ? m.notifications_stopped() : m.notifications_are_off();
}

/** A notification's own button leads here with `?stop` in browsers that run no worker for it: one tap is enough. */
function useStopFromNotification(stop: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has("stop");
  const stopNow = useEffectEvent(() => {
    setSearch({}, { replace: true });
    stop();
  });
  useEffect(() => {
    if (isAsked) stopNow();
  }, [isAsked]);
}

/** On an iPhone or iPad, notifications work only from the Home Screen. */
function InstallFirst() {
  return (
    <div className="grid max-w-[26rem] gap-4">
      <p>{m.notifications_install()}</p>
      <InstallSteps />
    </div>
  );
}

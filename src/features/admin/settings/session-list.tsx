import { useState } from "react";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { useAdmin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { SessionProblem } from "../../../domain/auth/auth.ts";
import type { DeviceSession } from "../../../domain/outbox/admin-remote.ts";
import { deviceName } from "../../../domain/text/device-name.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useToast } from "../../../ui/toasts.tsx";
import { useAnswer } from "../../../ui/use-answer.ts";

/** The owner's sessions. Always requested from the server, because a cached list could be wrong. */
export function SessionList() {
  const { auth, sessions, now } = useAdmin();
  const online = useOnline();
  const showToast = useToast();
  const [listed, setListed] = useState<readonly DeviceSession[] | "unknown" | null>(null);
  /** Number of requests so far; a change triggers a request. */
  const [requests, setRequests] = useState(0);
  const [ending, setEnding] = useState(false);
  const [problem, setProblem] = useState<SessionProblem | null>(null);

  useAnswer(sessions, (answer) => setListed(answer.ok ? answer.value : "unknown"), requests);

  async function endOthers(): Promise<void> {
    if (ending) return;
    setEnding(true);
    const ended = await auth.signOutOtherDevices();
    setProblem(ended.ok ? null : ended.problem);
    if (ended.ok) {
      showToast({ text: m.settings_sessions_ended() });
      setRequests((count) => count + 1);
    }
    setEnding(false);
  }

  if (listed === null) return null;
  if (listed === "unknown")
    return (
      <Notice tone="info">{online ? m.settings_sessions_failed() : m.settings_sessions_offline()}</Notice>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <p>{m.settings_sessions_text()}</p>
      <ul className="grid gap-2">
        {listed.map(({ id, agent, seen, current }) => (
          <li key={id}>
            <span className="font-semibold">{deviceName(agent) || m.settings_sessions_unknown()}</span>
            <span className="block text-ink-2 text-sm">
              {current ? (
                m.settings_sessions_here()
              ) : (
                <>
                  <span>{m.settings_sessions_seen()}</span> <TimeAgo of={seen} now={now()} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problem ? (
        <Notice tone="error">
          {problem.kind === "session_ended" ? m.session_ended() : m.settings_sessions_failed()}
        </Notice>
      ) : null}
      {listed.some(({ current }) => !current) ? (
        <Button variant="secondary" aria-disabled={ending} onClick={() => void endOthers()}>
          {m.settings_sessions_end()}
        </Button>
      ) : null}
    </div>
  );
}

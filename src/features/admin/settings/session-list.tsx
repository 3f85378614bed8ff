import { useState } from "react";
import { useAdminReach } from "../../../components/admin/reach-context.ts";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { againText } from "../../../components/texts/owner-texts.ts";
import { useAdmin, useAdminNow } from "../../../data/admin/context.ts";
import { useServerAnswer } from "../../../data/admin/use-server-answer.ts";
import type { SessionProblem } from "../../../domain/auth/auth.ts";
import { deviceName } from "../../../domain/text/device-name.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useToast } from "../../../ui/toasts.tsx";

/** The owner's sessions. Always requested from the server, because a cached list could be wrong. */
export function SessionList() {
  const { auth, sessions } = useAdmin();
  const now = useAdminNow();
  const reach = useAdminReach();
  const showToast = useToast();
  /** Number of requests so far; a change triggers a request. */
  const [requests, setRequests] = useState(0);
  const [ending, setEnding] = useState(false);
  const [problem, setProblem] = useState<SessionProblem | null>(null);

  const answer = useServerAnswer(sessions, requests);

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

  if (!answer) return null;
  if (!answer.ok)
    return <Notice tone="info">{m.settings_sessions_later({ when: againText(answer.reach) })}</Notice>;
  const listed = answer.value;
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
                  <span>{m.settings_sessions_seen()}</span> <TimeAgo of={seen} now={now} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problem ? (
        <Notice tone="error">
          {problem.kind === "session_ended"
            ? m.session_ended()
            : m.try_again_when({ when: againText(reach) })}
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

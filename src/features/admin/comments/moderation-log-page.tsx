import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { reasonText } from "../../../components/privacy/reason-text.ts";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { againText } from "../../../components/texts/owner-texts.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdmin, useAdminNow } from "../../../data/admin/context.ts";
import { useServerAnswer } from "../../../data/admin/use-server-answer.ts";
import type { LogEntry } from "../../../domain/privacy/person-data.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";

const ACTIONS: Readonly<Record<LogEntry["action"], () => string>> = {
  approved: m.log_approved,
  hidden: m.log_hidden,
  shown: m.log_shown,
  deleted: m.log_deleted,
  answered: m.log_answered,
  dismissed: m.log_dismissed,
};

/** Who decided what about which comment, when and why. Always requested from the server, which adds the entries. */
export function ModerationLogPage() {
  const { personalData } = useAdmin();
  const now = useAdminNow();
  const answer = useServerAnswer(personalData.moderationLog);
  const entries = answer?.ok ? answer.value : null;

  return (
    <>
      <BackLink to={adminPaths.comments}>{m.admin_comments()}</BackLink>
      <PageHead title={m.log_title()} lead={m.log_lead()} />
      {answer && !answer.ok ? (
        <Notice tone="info">{m.log_later({ when: againText(answer.reach) })}</Notice>
      ) : null}
      {entries?.length === 0 ? <EmptyList fill={null}>{m.log_empty()}</EmptyList> : null}
      <ol className="grid max-w-3xl gap-4">
        {entries?.map(({ id, at, action, reason, words, post, by }) => (
          <li key={id} className="border-line border-t pt-3">
            <p className="font-semibold">{ACTIONS[action]()}</p>
            <p className="text-ink-2 text-sm">
              <TimeAgo of={at} now={now} />
              <span>{` · ${by || m.log_someone()}`}</span>
              {post ? <span>{` · ${m.comment_under({ post })}`}</span> : null}
            </p>
            {reason ? <p>{reason === "data_request" ? m.log_data_request() : reasonText(reason)}</p> : null}
            {words ? <p className="whitespace-pre-line text-ink-2">{words}</p> : null}
          </li>
        ))}
      </ol>
    </>
  );
}

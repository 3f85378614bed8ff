import { shownTitle } from "../../../components/admin/admin-title.tsx";
import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { kindText } from "../../../components/admin/kind-labels.ts";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { periodText } from "../../../components/privacy/period-text.ts";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { useAdminCommand, useAdminLive, useAdminNow, useAdminSync } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { DELETIONS_KEPT_DAYS } from "../../../domain/privacy/retention.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page.tsx";

/** What was deleted within the last days, by the owner or at the end of its period, to have it back. Works offline. */
export function DeletedPage() {
  const query = useAdminLive("deleted", (read) => read.rows("deletion"));
  const sync = useAdminSync();
  // What is back, is there; what is to come back shows until then that it waits, or why it cannot.
  const shown = query.value?.filter(({ row, status }) => !row.restored || status !== "sent");
  const period = periodText(DELETIONS_KEPT_DAYS);
  return (
    <>
      <PageHead title={m.deleted_title()} lead={m.deleted_lead({ period })} />
      <QueryError query={query} />
      {shown?.length === 0 ? (
        <EmptyList sync={sync} fill={null}>
          {m.deleted_empty({ period })}
        </EmptyList>
      ) : null}
      <ul className="max-w-3xl">
        {shown?.map((one) => (
          <DeletedItem key={one.row.id} shown={one} />
        ))}
      </ul>
    </>
  );
}

function DeletedItem({ shown: { row, status } }: { shown: Shown<"deletion"> }) {
  const now = useAdminNow();
  const act = useAdminCommand();
  const { reportSave, removeRow } = useSaveReports();

  const bringBack = () =>
    reportSave({ rowId: row.id, act: null, done: { text: m.deleted_back() } }, () =>
      storageProblemOf(act((admin) => admin.change("deletion", row, { restored: true }))),
    );
  const { lang, ...named } = row;
  const title = lang ? shownTitle({ lang, ...named }) : { text: row.title, lang: undefined };
  const withTitle = (action: string) => `${action}: ${title.text}`;
  return (
    <li className="border-line border-t py-3">
      <p className="font-semibold">
        <span lang={title.lang} className="break-words">
          {title.text}
        </span>{" "}
        <SendStateBadge status={status} />
      </p>
      <p className="text-ink-2 text-sm">
        {row.ofKind ? <span>{`${kindText(row.ofKind, "one")} · `}</span> : null}
        <span>{`${row.reason === "expired" ? m.deleted_expired() : m.deleted_by_owner()} · `}</span>
        <TimeAgo of={row.createdAt} now={now} />
      </p>
      {row.restored ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button
            variant="small"
            aria-label={withTitle(m.deleted_bring_back())}
            onClick={() => void bringBack()}
          >
            {m.deleted_bring_back()}
          </Button>
          <DeleteButton
            label={withTitle(m.deleted_purge())}
            question={m.deleted_purge_question()}
            onDelete={() => void removeRow("deletion", row, { done: { text: m.deleted_purged() } })}
          >
            <p lang={title.lang} className="text-ink-2">
              {title.text}
            </p>
          </DeleteButton>
        </div>
      )}
    </li>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { connectionState } from "../../../components/texts/connection-text.ts";
import { dataSize } from "../../../components/texts/data-size.ts";
import { updatedText } from "../../../components/texts/dates.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { APP_VERSION } from "../../../config/env.ts";
import { useAdminLive, useAdminSending, useAdminSync } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import { useStorage } from "../../../data/use-storage.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { SendStatus } from "../../../offline/core/sender.ts";
import type { SyncStatus } from "../../../offline/core/sync-loop.ts";
import { Section } from "../../../ui/page.tsx";
import { useNow } from "../../../ui/use-now.ts";

/** Sync status of the admin: connection, unsent operations, last sync and storage. */
export function StatusBox() {
  const now = useNow();
  const online = useOnline();
  const sync = useAdminSync();
  const sending = useAdminSending();
  const query = useAdminLive("count-waiting", (read) => read.countQueued());
  const storage = useStorage();
  const waiting = query.value;
  const { unsent = 0, deadLettered = 0 } = waiting ?? {};

  return (
    <Section
      title={m.status_title()}
      className="rounded-card border border-line bg-sheet p-4 text-sm"
      headingClass="mb-3 text-base"
    >
      <QueryError query={query} />
      <dl className="grid gap-2">
        <StatusRow name={m.status_line()}>
          <span role="status">{connectionText(online, sync, sending)}</span>
        </StatusRow>
        <StatusRow name={m.status_work()}>
          {unsent + deadLettered > 0 ? (
            <Link to={adminPaths.waiting} className="quiet-link">
              {[
                ...(deadLettered > 0 ? [m.status_need_you({ count: deadLettered })] : []),
                ...(unsent > 0 ? [m.status_not_sent({ count: unsent })] : []),
              ].join(" ")}
            </Link>
          ) : waiting ? (
            sync.updatedAt === null ? (
              m.status_nothing_yet()
            ) : (
              m.status_all_sent()
            )
          ) : (
            m.library_counting()
          )}
        </StatusRow>
        <StatusRow name={m.status_synced()}>
          {sync.updatedAt === null ? m.status_never() : updatedText(sync.updatedAt, now)}
        </StatusRow>
        {storage ? (
          <StatusRow name={m.status_storage()}>
            {storage.persistent
              ? m.status_storage_kept({ used: dataSize(storage.used) })
              : m.status_storage_loose({ used: dataSize(storage.used) })}
          </StatusRow>
        ) : null}
        <StatusRow name={m.status_version()}>{APP_VERSION}</StatusRow>
      </dl>
    </Section>
  );
}

function StatusRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The line "Connection" of the status box. */
export function connectionText(online: boolean, sync: SyncStatus, sending: SendStatus): string {
  const connection = connectionState({ online, failure: sync.failure });
  if (connection !== "open") return connection === "offline" ? m.status_offline() : m.status_no_answer();
  if (sending.failure?.kind === "busy" && sending.failure.isDiskFull) return m.status_disk_full();
  if (sync.phase === "syncing" || sending.phase === "sending") return m.status_syncing();
  return m.status_online();
}

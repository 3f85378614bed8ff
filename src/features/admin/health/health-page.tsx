import { useId } from "react";
import { LinkTarget } from "../../../components/admin/link-target.tsx";
import { dataSize } from "../../../components/texts/data-size.ts";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { APP_VERSION } from "../../../config/env.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import type { SiteHealth } from "../../../domain/outbox/admin-remote.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useStorage } from "../../../pwa/storage/use-storage.ts";
import type { Elements } from "../../../ui/elements.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { FailedWork } from "./failed-work.tsx";
import { useHealth } from "./use-health.ts";

/** Without a backup for this long, the page says how to make one. */
const OLD_BACKUP_MS = 2 * 24 * 60 * 60_000;

/** Whether the site works: rejected changes, storage, backups, schedules and versions, and what to do for each. */
export function HealthPage() {
  const health = useHealth();
  const storage = useStorage();
  // The site's own server can hand out its data; a hosting service has backups of its own.
  const isHosted = useAdmin().transfer === null;
  const server = health === "unknown" ? null : health;
  return (
    <>
      <PageHead title={m.admin_health()} lead={m.health_lead()} />
      <div className="grid gap-10">
        <Section title={m.health_failed()}>
          <FailedWork />
        </Section>
        {health === "unknown" ? <Notice tone="error">{m.health_server_unknown()}</Notice> : null}
        {isHosted ? (
          <Section title={m.health_backup()}>
            <LinkTarget id="backup">
              <p className="max-w-prose">{m.health_backup_hosted()}</p>
            </LinkTarget>
          </Section>
        ) : server ? (
          <Backup of={server} />
        ) : null}
        {server ? <Schedules of={server} /> : null}
        <Section title={m.health_storage()}>
          {server ? (
            <p>
              {m.health_storage_server({
                database: dataSize(server.databaseBytes),
                files: dataSize(server.fileBytes),
              })}
            </p>
          ) : null}
          {storage ? <p>{m.health_storage_here({ used: dataSize(storage.used) })}</p> : null}
          <Advice>{m.health_storage_do()}</Advice>
        </Section>
        <Section title={m.health_versions()}>
          <p>{m.health_version_app({ version: APP_VERSION })}</p>
          {server ? (
            <p>
              {m.health_version_database({ postgres: server.postgres, migration: server.migration ?? "–" })}
            </p>
          ) : null}
          <Advice>{m.health_versions_do()}</Advice>
        </Section>
      </div>
    </>
  );
}

/** The server's backups, and what the owner has downloaded by hand, which lacks the accounts. */
function Backup({ of: { backupAt, downloadedAt } }: { of: SiteHealth }) {
  const { now } = useAdmin();
  const isOld = backupAt === null || now() - Date.parse(backupAt) > OLD_BACKUP_MS;
  return (
    <Section title={m.health_backup()}>
      {backupAt === null ? null : (
        <p>
          <TimeAgo of={backupAt} now={now()} />
        </p>
      )}
      {downloadedAt === null ? null : (
        <p>
          <span>{m.health_backup_downloaded()}</span> <TimeAgo of={downloadedAt} now={now()} />{" "}
          <span>{m.health_backup_downloaded_text()}</span>
        </p>
      )}
      {backupAt === null && downloadedAt === null ? <p>{m.health_backup_none()}</p> : null}
      {isOld ? <Advice>{m.health_backup_do()}</Advice> : null}
    </Section>
  );
}

function Schedules({ of: { overdue } }: { of: SiteHealth }) {
  return (
    <Section title={m.health_schedule()}>
      <p>{overdue ? m.health_schedule_late() : m.health_schedule_ok()}</p>
      {overdue ? <Advice>{m.health_schedule_do()}</Advice> : null}
    </Section>
  );
}

/** The quotation of a command, which is on one line if it fits. */
const COMMAND = /([“«][^”»]+[”»])/;

function Advice({ children }: { children: string }) {
  const parts = children.split(COMMAND);
  return (
    <p className="mt-1 max-w-prose text-ink-2">
      {parts.map((part) =>
        COMMAND.test(part) ? (
          <span key={part} className="inline-block">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function Section({ title, children }: { title: string; children: Elements }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

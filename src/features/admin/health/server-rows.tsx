import { useState } from "react";
import { LinkTarget } from "../../../components/admin/link-target.tsx";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { momentText } from "../../../components/texts/moment-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdmin, useAdminLive, useAdminNow } from "../../../data/admin/context.ts";
import { millisecondsOf, type Timestamp } from "../../../domain/dates/timestamp.ts";
import { type PostKind, TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import type { SiteHealth } from "../../../domain/outbox/admin-remote.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { HealthRow } from "./health-row.tsx";

/** Without a backup for this long, the page says how to make one. */
const OLD_BACKUP_MS = 2 * 24 * 60 * 60_000;

/** A hosting service has backups of its own, which this page cannot see. */
export function HostedBackup() {
  return (
    <HealthRow
      verdict="unknown"
      sentence={<span>{m.health_backup_hosted()}</span>}
      more={
        <LinkTarget id="backup">
          <p>{m.health_backup_hosted_where()}</p>
        </LinkTarget>
      }
    />
  );
}

/** The server's backups, and what the owner has downloaded by hand, which lacks the accounts. */
export function Backup({ of: { backupAt, downloadedAt } }: { of: SiteHealth }) {
  const now = useAdminNow();
  const newest = Math.max(...[backupAt, downloadedAt].map((at) => (at === null ? 0 : Date.parse(at))));
  const isOld = now - newest > OLD_BACKUP_MS;
  const when = (at: Timestamp, sentence: string) => (
    <span>
      <span>{sentence}</span> <TimeAgo of={at} now={now} />
    </span>
  );
  const downloaded = downloadedAt === null ? null : when(downloadedAt, m.health_backup_downloaded());
  const isCounted = backupAt === null && !isOld;
  return (
    <HealthRow
      verdict={isOld ? "todo" : "fine"}
      sentence={
        isCounted ? (
          downloaded
        ) : backupAt === null ? (
          <span>{m.health_backup_none()}</span>
        ) : (
          when(backupAt, m.health_backup())
        )
      }
      more={
        <>
          {downloaded ? (
            <p>
              {isCounted ? null : <>{downloaded} </>}
              <span>{m.health_backup_downloaded_text()}</span>
            </p>
          ) : null}
          {isOld ? <p>{m.health_backup_do()}</p> : null}
        </>
      }
      action={
        isOld ? (
          <ButtonLink to={`${adminPaths.settings}#transfer`} variant="secondary">
            {m.health_backup_download()}
          </ButtonLink>
        ) : null
      }
    />
  );
}

/** Asks whether the server's clock is right while it doubts it: until then nothing is published or deleted by its time. */
export function Clock({ of: { doubtedClock }, onConfirmed }: { of: SiteHealth; onConfirmed: () => void }) {
  const { confirmTime } = useAdmin();
  const [state, setState] = useState<"asked" | "sending" | "failed">("asked");
  if (doubtedClock === null) return null;
  const confirm = async () => {
    setState("sending");
    const answer = await confirmTime();
    setState(answer.ok ? "asked" : "failed");
    if (answer.ok) onConfirmed();
  };
  return (
    <HealthRow
      verdict="todo"
      sentence={<span>{m.health_clock({ time: momentText(doubtedClock) })}</span>}
      more={
        <>
          <p>{m.health_clock_do()}</p>
          {state === "failed" ? <p role="alert">{m.health_clock_failed()}</p> : null}
        </>
      }
      action={
        <Button variant="secondary" onClick={() => void confirm()} disabled={state === "sending"}>
          {m.health_clock_right()}
        </Button>
      }
    />
  );
}

/** Whether posts appeared when they were to; if not, the list that has one that did not. */
export function Schedules({ of: { overdue } }: { of: SiteHealth }) {
  return overdue ? (
    <LatePost />
  ) : (
    <HealthRow verdict="fine" sentence={<span>{m.health_schedule_ok()}</span>} />
  );
}

function LatePost() {
  const { now } = useAdmin();
  const { value: kind = "blog" } = useAdminLive("late-post", async (read): Promise<PostKind> => {
    for (const kind of TRANSLATED_KINDS) {
      const { shown } = await read.list(kind, "scheduled", Number.POSITIVE_INFINITY);
      if (shown.some(({ row }) => row.publishAt !== null && millisecondsOf(row.publishAt) < now()))
        return kind;
    }
    return "blog";
  });
  return (
    <HealthRow
      verdict="todo"
      sentence={<span>{m.health_schedule_late()}</span>}
      more={<p>{m.health_schedule_do()}</p>}
      action={
        <ButtonLink to={adminPaths.scheduled(adminPaths.list(kind))} variant="secondary">
          {m.health_schedule_open()}
        </ButtonLink>
      }
    />
  );
}

/** Whether the owner hears of what visitors send without opening the site. */
export function Telling({ of: { tellsOwner } }: { of: SiteHealth }) {
  return tellsOwner ? (
    <HealthRow verdict="fine" sentence={<span>{m.health_telling()}</span>} />
  ) : (
    <HealthRow
      verdict="todo"
      sentence={<span>{m.health_telling_none()}</span>}
      action={
        <ButtonLink to={`${adminPaths.settings}#notifications`} variant="secondary">
          {m.settings_notifications_on()}
        </ButtonLink>
      }
    />
  );
}

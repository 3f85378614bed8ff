import { adminPaths } from "../../../config/admin-paths.ts";
import type { TroubleKind } from "../../../domain/health/troubles.ts";
import type { SiteHealth } from "../../../domain/outbox/admin-remote.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { HealthRow } from "./health-row.tsx";

/** What has a row of its own, which is there while it is well too. */
type WithOwnRow = "backup_old" | "clock" | "late";

const TEXTS = {
  writes: [m.trouble_writes, m.trouble_writes_do],
  disk: [m.trouble_disk, m.trouble_disk_do],
  crashes: [m.trouble_crashes, m.trouble_crashes_do],
  backup_failed: [m.trouble_backup_failed, m.trouble_backup_failed_do],
  certificate: [m.trouble_certificate, m.trouble_certificate_do],
  mail: [m.trouble_mail, m.trouble_mail_do],
  push: [m.trouble_push, m.trouble_push_do],
  update: [m.trouble_update, m.trouble_update_do],
} as const satisfies Record<Exclude<TroubleKind, WithOwnRow>, unknown>;

const hasTexts = (kind: TroubleKind): kind is keyof typeof TEXTS => kind in TEXTS;

/** What the server has found wrong with itself, and told the owner of; each with its one step. */
export function Troubles({ of: { troubles }, onRetry }: { of: SiteHealth; onRetry: () => void }) {
  return troubles.map(({ kind, detail }) => {
    if (!hasTexts(kind)) return null;
    const [sentence, step] = TEXTS[kind];
    return (
      <HealthRow
        key={kind}
        verdict="todo"
        sentence={<span>{sentence()}</span>}
        more={
          <>
            <p>{step()}</p>
            {detail ? <p translate="no">{detail}</p> : null}
          </>
        }
        action={
          kind === "backup_failed" ? (
            <ButtonLink to={`${adminPaths.settings}#transfer`} variant="secondary">
              {m.health_backup_download()}
            </ButtonLink>
          ) : (
            <Button variant="secondary" onClick={onRetry}>
              {m.try_again()}
            </Button>
          )
        }
      />
    );
  });
}

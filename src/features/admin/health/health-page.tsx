import { dataSize } from "../../../components/texts/data-size.ts";
import { paths } from "../../../config/paths.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import { useStorage } from "../../../data/use-storage.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { FailedWork } from "./failed-work.tsx";
import { ForHost } from "./for-host.tsx";
import { HealthRow } from "./health-row.tsx";
import { PicturesElsewhere } from "./pictures-elsewhere.tsx";
import { Backup, Clock, HostedBackup, Schedules, Telling } from "./server-rows.tsx";
import { Troubles } from "./troubles.tsx";
import { useHealth } from "./use-health.ts";

/** Of the storage that the browser gives: with more than this in use it is nearly full. */
const NEARLY_FULL = 0.8;

/**
 * Whether the site works, a sentence for each part of it, and the one thing to do where it does not. What this device knows comes first:
 * the server's answer moves nothing.
 */
export function HealthPage() {
  const { health, retry } = useHealth();
  // The site's own server can hand out its data; a hosting service has backups of its own.
  const isHosted = useAdmin().transfer === null;
  const server = health === "unknown" ? null : health;
  return (
    <>
      <PageHead title={m.admin_health()} lead={m.health_lead()} />
      <ul className="max-w-3xl rounded-card border border-line border-t-0 bg-sheet [&>:first-child]:rounded-t-card">
        <FailedWork />
        <PicturesElsewhere />
        {isHosted ? <HostedBackup /> : null}
        <DeviceStorage />
        {server ? <HealthRow verdict="fine" sentence={<span>{m.health_server()}</span>} /> : null}
        {health === "unknown" ? (
          <HealthRow
            verdict="todo"
            sentence={<span>{m.health_server_unknown()}</span>}
            action={
              <Button variant="secondary" onClick={retry}>
                {m.try_again()}
              </Button>
            }
          />
        ) : null}
        {server ? <Troubles of={server} onRetry={retry} /> : null}
        {server && !isHosted ? <Backup of={server} /> : null}
        {server ? <Clock of={server} onConfirmed={retry} /> : null}
        {server ? <Schedules of={server} /> : null}
        {server ? <Telling of={server} /> : null}
      </ul>
      {health === null ? null : <ForHost server={server} isHosted={isHosted} />}
    </>
  );
}

/** Whether this device has room for the site, and keeps it. */
function DeviceStorage() {
  const storage = useStorage();
  if (!storage) return null;
  const { used, quota } = storage;
  const isFull = quota > 0 && used / quota > NEARLY_FULL;
  return (
    <HealthRow
      verdict={isFull ? "todo" : "fine"}
      sentence={
        <span>
          {isFull
            ? m.health_storage_full({ used: dataSize(used) })
            : m.health_storage_here({ used: dataSize(used) })}
        </span>
      }
      action={
        isFull ? (
          <ButtonLink to={paths.library} variant="secondary">
            {m.settings_storage_open()}
          </ButtonLink>
        ) : null
      }
    />
  );
}

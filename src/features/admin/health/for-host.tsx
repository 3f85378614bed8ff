import { dataSize } from "../../../components/texts/data-size.ts";
import { APP_VERSION } from "../../../config/env.ts";
import type { SiteHealth } from "../../../domain/outbox/admin-remote.ts";
import { m } from "../../../i18n/paraglide/messages.js";

type ForHostProps = {
  /** Null while the server has not answered. */
  readonly server: SiteHealth | null;
  /** True if a hosting service runs the database. */
  readonly isHosted: boolean;
};

/** What the person who runs the server needs: its sizes, its versions and its commands. Folded, because the owner needs none of it. */
export function ForHost({ server, isHosted }: ForHostProps) {
  return (
    <details className="mt-8 max-w-3xl rounded-card border border-line px-5 py-2 max-xs:px-4">
      <summary className="flex min-h-11 items-center font-semibold">{m.health_host()}</summary>
      <div className="grid gap-3 pt-1 pb-3">
        {server ? (
          <p>
            {m.health_storage_server({
              database: dataSize(server.databaseBytes),
              files: dataSize(server.fileBytes),
            })}
          </p>
        ) : null}
        <p>{m.health_version_app({ version: APP_VERSION })}</p>
        {server ? (
          <p>
            {m.health_version_database({ postgres: server.postgres, migration: server.migration ?? "–" })}
          </p>
        ) : null}
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          {isHosted ? null : <Advice>{m.health_backup_command()}</Advice>}
          <Advice>{m.health_versions_do()}</Advice>
          <Advice>{m.health_storage_do()}</Advice>
        </ul>
      </div>
    </details>
  );
}

/** The quotation of a command, which is on one line if it fits. */
const COMMAND = /([“«][^”»]+[”»])/;

function Advice({ children }: { children: string }) {
  return (
    <li className="max-w-prose">
      {children.split(COMMAND).map((part) =>
        COMMAND.test(part) ? (
          <span key={part} className="inline-block">
            {part}
          </span>
        ) : (
          <span key={part}>{part}</span>
        ),
      )}
    </li>
  );
}

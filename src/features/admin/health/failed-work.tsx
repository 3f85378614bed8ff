import { QueryError } from "../../../components/lists/query-error.tsx";
import { reasonText } from "../../../components/texts/reason-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";

/** The dead letters of this device by reason, the most frequent first. */
export function FailedWork() {
  const query = useAdminLive("failed-work", async (read) => {
    const counts = new Map<string, number>();
    for (const operation of await read.queuedOperations()) {
      if (operation.state !== "parked" || operation.again) continue;
      const reason = reasonText(operation);
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one);
  });
  if (!query.value) return <QueryError query={query} />;
  if (query.value.length === 0) return <p>{m.health_failed_none()}</p>;
  return (
    <>
      <ul className="mb-3 grid gap-1">
        {query.value.map(([reason, count]) => (
          <li key={reason}>
            <span className="font-semibold">{count}</span> <span>{reason}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to={adminPaths.waiting} variant="secondary">
        {m.health_failed_do()}
      </ButtonLink>
    </>
  );
}

import { QueryError } from "../../../components/lists/query-error.tsx";
import { reasonText } from "../../../components/texts/reason-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { HealthRow } from "./health-row.tsx";

/** Whether the server has accepted what was done on this device; what it has not, by reason, the most frequent first. */
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
  if (!query.value)
    return query.status === "failed" ? (
      <li className="px-5 py-4">
        <QueryError query={query} />
      </li>
    ) : null;
  const count = query.value.reduce((sum, [, one]) => sum + one, 0);
  if (count === 0) return <HealthRow verdict="fine" sentence={<span>{m.health_failed_none()}</span>} />;
  return (
    <HealthRow
      verdict="todo"
      sentence={<span>{m.health_failed({ count })}</span>}
      more={
        <ul>
          {query.value.map(([reason, times]) => (
            <li key={reason}>{m.health_failed_reason({ reason, count: times })}</li>
          ))}
        </ul>
      }
      action={
        <ButtonLink to={adminPaths.waiting} variant="secondary">
          {m.health_failed_do()}
        </ButtonLink>
      }
    />
  );
}

import { Clock, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { countOutbox } from "../../../features/public/waiting/count-outbox.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Number of unsent operations, as a link; red if some need the user. */
export function PendingBadge({ operations }: { operations: readonly Operation[] }) {
  const { unsent, deadLettered } = countOutbox(operations);
  const count = deadLettered || unsent;
  if (count === 0) return null;
  const Icon = deadLettered ? TriangleAlert : Clock;
  return (
    <Link
      to={paths.waiting}
      aria-label={nameOf(unsent, deadLettered)}
      className={`icon-button relative no-underline ${deadLettered ? "text-bad" : "text-ink-2"}`}
    >
      <Icon className="size-5" aria-hidden="true" />
      <span
        aria-hidden="true"
        className={`absolute -top-1 -end-1 min-w-5 rounded-full px-1.5 text-center font-semibold text-xs leading-[1.6] ${deadLettered ? "bg-red text-on-red" : "bg-ink text-paper"}`}
      >
        {count > 99 ? "99+" : count}
      </span>
    </Link>
  );
}

function nameOf(unsent: number, deadLettered: number): string {
  const names = [
    deadLettered > 0 ? m.nav_needs_you({ count: deadLettered }) : "",
    unsent > 0 ? m.nav_waiting({ count: unsent }) : "",
  ];
  return names.filter(Boolean).join(", ");
}

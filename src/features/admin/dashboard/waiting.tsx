import { useId } from "react";
import { Link } from "react-router-dom";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useShared } from "../../../pwa/share-target/use-shared.ts";

/**
 * Open work: unsent operations, conflicts, unanswered messages and drafts.
 * @param isComplete true if all admin data is on this device; only then "nothing to do" is shown
 */
export function Waiting({ isComplete }: { isComplete: boolean }) {
  const heading = useId();
  const query = useAdminLive("dashboard-waiting", async (read) => {
    const [{ unsent, deadLettered: parked }, { unread, held }, drafts] = await Promise.all([
      read.countQueued(),
      read.counts(),
      read.drafts(),
    ]);
    return { unsent, parked, unread, held, drafts: drafts.length };
  });
  const { shared } = useShared();
  const known = query.value;
  if (!known) return <QueryError query={query} />;
  const lines = [
    { count: known.parked, text: m.wait_parked, to: adminPaths.waiting },
    { count: known.unsent, text: m.wait_unsent, to: adminPaths.waiting },
    { count: known.unread, text: m.wait_unread, to: adminPaths.messages },
    { count: known.held, text: m.wait_held, to: adminPaths.comments },
    { count: shared?.length ?? 0, text: m.wait_shared, to: adminPaths.shared },
    { count: known.drafts, text: m.wait_drafts, to: adminPaths.waiting },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0 && !isComplete) return null;

  return (
    <section aria-labelledby={heading} className="content-start rounded-card border border-line bg-sheet p-5">
      <h2 id={heading} className="mb-3 text-[1.35rem]">
        {m.wait_title()}
      </h2>
      {lines.length === 0 ? <p className="text-ink-2">{m.wait_nothing()}</p> : null}
      <ul className="grid gap-1">
        {lines.map(({ count, text, to }) => (
          <li key={text({ count })}>
            <Link to={to} className="quiet-link inline-flex min-h-11 items-center">
              {text({ count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

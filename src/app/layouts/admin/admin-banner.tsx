import { Link, useLocation } from "react-router-dom";
import { connectionProblemText } from "../../../components/texts/connection-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive, useAdminSync } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useNow } from "../../../ui/use-now.ts";
import { usePaused } from "./use-paused.ts";

/** A banner above the admin: sending has paused because of an ended session or a lost connection. */
export function AdminBanner() {
  const paused = usePaused();
  const { pathname } = useLocation();
  const { value: waiting } = useAdminLive("count-waiting", (read) => read.countQueued());
  const count = waiting?.unsent ?? 0;
  const online = useOnline();
  const now = useNow();
  const trouble = connectionProblemText({ ...useAdminSync(), online, now });
  return (
    // Always in the DOM: screen readers announce changes only in a live region that already exists.
    <div role="status">
      {paused ? (
        <p className="bg-gold-soft px-4 py-1 text-center">
          <Link to={adminPaths.login} className="quiet-link inline-flex min-h-11 items-center font-semibold">
            {count > 0 ? m.admin_sign_in_to_send({ count }) : m.admin_sign_in_to_sync()}
          </Link>
        </p>
      ) : trouble ? (
        <p className="flex flex-wrap items-center justify-center gap-x-3 bg-gold-soft px-4 py-1.5 text-center text-sm">
          <span>{trouble}</span>
          {count > 0 && pathname !== adminPaths.waiting ? (
            <Link
              to={adminPaths.waiting}
              className="quiet-link -my-3 inline-flex min-h-11 items-center font-semibold"
            >
              {m.nav_waiting({ count })}
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

import { Link, useLocation } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { useLive } from "../../../data/site/context.ts";
import { countOutbox } from "../../../features/public/waiting/count-outbox.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { BAR_ACTION } from "./bar-action.ts";

/** What waits to be sent, with a link to it. */
export function WaitingLink() {
  const { value: operations } = useLive("waiting", (read) => read.queuedOperations());
  const { pathname } = useLocation();
  const count = operations ? countOutbox(operations).unsent : 0;
  // The page that lists it says it too.
  if (count === 0 || pathname === paths.waiting) return null;
  return (
    <Link to={paths.waiting} className={BAR_ACTION}>
      {m.nav_waiting({ count })}
    </Link>
  );
}

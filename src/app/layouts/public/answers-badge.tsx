import { MessageSquare } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Number of answers to this visitor that were not seen, as a link to them. */
export function AnswersBadge({ count }: { readonly count: number }) {
  return (
    <Link
      to={paths.waiting}
      aria-label={m.nav_answers({ count })}
      className="icon-button relative text-ink-2 no-underline"
    >
      <MessageSquare className="size-5" aria-hidden="true" />
      <span
        aria-hidden="true"
        className="absolute -top-1 -end-1 min-w-5 rounded-full bg-red px-1.5 text-center font-semibold text-on-red text-xs leading-[1.6]"
      >
        {count > 99 ? "99+" : count}
      </span>
    </Link>
  );
}

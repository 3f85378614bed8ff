import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/** On the title of a card, which is a `group`: pointing anywhere at the card underlines it. */
export const TITLE_HOVER =
  "group-hover:underline group-hover:decoration-2 group-hover:decoration-gold group-hover:underline-offset-4";

/** The link of a card: named by its words alone, and as large as the `relative` card it stands in. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-small focus-visible:after:outline-3 focus-visible:after:outline-(--ring) focus-visible:after:outline-offset-4"
    >
      {children}
    </Link>
  );
}

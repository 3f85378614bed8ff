import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/** For the title of a card with the class `group`: hovering anywhere on the card underlines it. */
export const TITLE_HOVER =
  "group-hover:underline group-hover:decoration-2 group-hover:decoration-gold group-hover:underline-offset-4";

/** Link of a card. Its accessible name is the title alone; its clickable area is the whole `relative` card. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      // A link that could be dragged away could not be selected.
      draggable={false}
      className="card-link no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-small focus-visible:after:outline-3 focus-visible:after:outline-(--ring) focus-visible:after:outline-offset-4"
    >
      {children}
    </Link>
  );
}

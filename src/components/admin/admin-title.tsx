import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Lang } from "../../domain/content/content.ts";

/** Title of an item in an admin list, linked to its editor. */
export function AdminTitle({ to, lang, children }: { to: string; lang?: Lang; children: ReactNode }) {
  return (
    <Link
      to={to}
      lang={lang}
      className="-my-1.5 block py-2.5 font-display font-semibold text-[1.15rem] leading-snug no-underline decoration-2 decoration-gold underline-offset-4 hover:underline"
    >
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{children}</span>
    </Link>
  );
}

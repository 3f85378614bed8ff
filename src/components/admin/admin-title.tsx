import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Lang } from "../../domain/content/content.ts";
import { type LocalText, localText } from "../../domain/content/translation.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** A row's title in the language of the admin, if it has one. */
export function shownTitle(row: Parameters<typeof localText<"title">>[0]): LocalText {
  return localText(row, "title", getLocale());
}

/** Title of an item in an admin list, linked to its editor. Its clickable area is the whole `relative` row. */
export function AdminTitle({ to, lang, children }: { to: string; lang?: Lang; children: ReactNode }) {
  return (
    <Link
      to={to}
      lang={lang}
      draggable={false}
      className="card-link block py-1.5 font-display font-semibold text-lg leading-snug no-underline decoration-2 decoration-gold underline-offset-4 after:absolute after:inset-0 group-hover:underline"
    >
      <span className="line-clamp-2">{children}</span>
    </Link>
  );
}

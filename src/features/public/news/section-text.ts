import type { PlainKind } from "../../../domain/kinds/kinds.ts";

/** What the pages say of a section: the texts named `section_news_title`. */
const TEXTS: Readonly<Record<string, () => string>> = Object.assign(
  {},
  ...Object.values(import.meta.glob("../../../i18n/paraglide/messages/section_*.js", { eager: true })),
);

/** The texts about a kind that its pages need. */
export const SECTION_LABELS = [
  ...(["title", "lead", "all", "back", "newer", "before", "neighbours", "month_all", "older"] as const),
  ...(["older_unreachable", "empty", "empty_action", "fill", "failed"] as const),
  ...(["not_found", "not_found_text", "unreachable", "unreachable_text"] as const),
] as const;

/** A text about the section of a kind. */
export function sectionText(kind: PlainKind, label: (typeof SECTION_LABELS)[number]): string {
  return TEXTS[`section_${kind}_${label}`]?.() ?? `${kind}.${label}`;
}

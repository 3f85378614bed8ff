import type { Lang } from "../../domain/content/content.ts";
import type { PausedItem } from "../../domain/content/paused-list.ts";
import type { ListOrder } from "../../domain/content/sort-key.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** True for a card shown in the reader's language. It has the texts of that language if the post is available in it. */
export function isOwnCard({ lang }: { readonly lang: Lang }): boolean {
  return lang === getLocale();
}

/** The part of a list that is readable in the reader's language, and the rest; a single part if the list has no such order. */
export function splitByLanguage<T extends { readonly lang: Lang }>(
  items: readonly PausedItem<T>[],
  { by }: ListOrder,
): readonly (readonly PausedItem<T>[])[] {
  const end = items.findIndex(({ post }) => !isOwnCard(post));
  return by === "date" || end <= 0 ? [items] : [items.slice(0, end), items.slice(end)];
}

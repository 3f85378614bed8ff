import type { Lang } from "../../domain/content/content.ts";
import type { PausedItem } from "../../domain/content/paused-list.ts";
import type { ListOrder } from "../../domain/content/sort-key.ts";

/** True for a card shown in Tigrinya. A card has the texts of the reader's language if the post is available in it. */
export function isCardInTigrinya({ lang }: { readonly lang: Lang }): boolean {
  return lang === "ti";
}

/** The part of a list that is readable in Tigrinya, and the rest; a single part if the list has no such order. */
export function splitByLanguage<T extends { readonly lang: Lang }>(
  items: readonly PausedItem<T>[],
  { by }: ListOrder,
): readonly (readonly PausedItem<T>[])[] {
  const end = items.findIndex(({ post }) => !isCardInTigrinya(post));
  return by === "date" || end <= 0 ? [items] : [items.slice(0, end), items.slice(end)];
}

import { useCallback } from "react";
import type { TranslatedKind } from "../../domain/content/content.ts";
import type { LanguageFilter } from "../../domain/content/post-language.ts";
import { BY_DATE, type ListBoundary, type ListOrder } from "../../domain/content/sort-key.ts";
import type { Reader } from "../../offline/site/queries.ts";
import { isNullOr, isString, useEntryState } from "../../ui/use-entry-state.ts";
import { siteOrder } from "./site-order.ts";

const isBoundary = isNullOr(
  (value: unknown): value is ListBoundary =>
    typeof value === "object" &&
    value !== null &&
    "at" in value &&
    "readableAt" in value &&
    isString(value.at) &&
    isString(value.readableAt),
);

/** `order` identifies the order in the key of a live query. */
type InOrder = {
  readonly order: ListOrder;
  readonly orderKey: string;
  /** Called before older rows are fetched: they are appended by date, below everything the device has now. */
  beforeOlder(read: Reader): Promise<void>;
};

/**
 * The order of an infinite list.
 * @param key identifies the list and its filter
 */
export function useListOrder(kind: TranslatedKind, key: string, filter: LanguageFilter): InOrder {
  const [boundary, setBoundary] = useEntryState<ListBoundary | null>(`boundary:${key}`, null, isBoundary);
  const order = filter === "all" ? siteOrder() : BY_DATE;
  const lang = order.by === "language" ? order.lang : null;

  const beforeOlder = useCallback(
    async (read: Reader) => {
      if (!lang || boundary) return;
      const end = await read.boundaryOf(kind, lang);
      if (end) setBoundary(end);
    },
    [lang, boundary, setBoundary, kind],
  );
  return {
    order: lang ? { by: "language", lang, boundary } : BY_DATE,
    orderKey: lang === null ? "" : `:${lang}${boundary ? ` ${boundary.at} ${boundary.readableAt}` : ""}`,
    beforeOlder,
  };
}

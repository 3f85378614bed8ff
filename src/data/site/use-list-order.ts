import { useCallback, useState } from "react";
import type { TranslatedKind } from "../../domain/content/content.ts";
import type { LanguageFilter } from "../../domain/content/post-language.ts";
import { BY_DATE, type ListBoundary, type ListOrder } from "../../domain/content/sort-key.ts";
import type { Reader } from "../../offline/site/queries.ts";
import { siteOrder } from "./site-order.ts";

/** `order` identifies the order in the key of a live query. */
type InOrder = {
  readonly order: ListOrder;
  readonly orderKey: string;
  /** Called before older rows are fetched: they are appended by date, below everything the device has now. */
  beforeOlder(read: Reader): Promise<void>;
};

/**
 * The order of an infinite list.
 * @param memory remembers the boundary while the page is unmounted: `useServices().queryCache`
 * @param key identifies the list, its filter and this visit
 */
export function useListOrder(
  memory: Map<string, unknown>,
  kind: TranslatedKind,
  key: string,
  filter: LanguageFilter,
): InOrder {
  const place = `boundary:${key}`;
  const [reached, setReached] = useState<{ place: string; boundary: ListBoundary } | null>(null);
  const remembered = memory.get(place) as ListBoundary | undefined;
  const boundary = (reached?.place === place ? reached.boundary : remembered) ?? null;
  const { by } = filter === "all" ? siteOrder() : BY_DATE;

  const beforeOlder = useCallback(
    async (read: Reader) => {
      if (by === "date" || memory.has(place)) return;
      const end = await read.boundaryOf(kind);
      if (!end) return;
      memory.set(place, end);
      setReached({ place, boundary: end });
    },
    [by, memory, place, kind],
  );
  return {
    order: by === "date" ? BY_DATE : { by, boundary },
    orderKey: by === "date" ? "" : `:ti${boundary ? ` ${boundary.at} ${boundary.readableAt}` : ""}`,
    beforeOlder,
  };
}

import { useCallback, useEffect, useRef, useState } from "react";
import { isNumber, useEntryState } from "../../ui/use-entry-state.ts";
import { useLatest } from "../../ui/use-latest.ts";

/**
 * Infinite scrolling: four hooks that a list puts around its own live query.
 *
 * ```tsx
 * const pageCount = usePageCount(`blog:${category}`, onePage); // declared outside: () => 20
 * useDropShorterLists(queryCache, `blog:${category}`, pageCount.count);
 * const live = useLive(`blog:${category}:${pageCount.count}`, async (read) => ({
 *   rows: await read.newest("blog", pageCount.count),
 *   ...(await read.listSize("blog")),
 * })).value;
 * const found = usePrevious(live);                     // the shorter list while the longer one loads
 * const end = useListEnd({
 *   ...pageCount,
 *   loaded: live && { shown: live.rows.length, isComplete: live.hasAll },
 *   fetchOlder: () =>
 *     withData(async ({ read, siteSync }) => {           // of useSiteData
 *       const { listed } = await read.listSize("blog");
 *       return (await siteSync.older("blog", listed + 20)).ok;
 *     }),
 * });
 * // …cards…  <ListEnd end={end} … />                  // src/components/lists/list-end.tsx
 * ```
 */
export type ListCount = {
  /** Identifies the list and its filter. */
  readonly key: string;
  /** How many rows to read from the device. */
  readonly count: number;
  /** Increases `count` by one page. */
  more(): void;
};

/**
 * The number of rows that an infinite list shows, one page at first.
 * @param key identifies the list and its filter; a new key starts with one page
 * @param grow number of rows to add to the given count; for 0 the size of the first page
 */
export function usePageCount(key: string, grow: (count: number) => number): ListCount {
  const [count, setCount] = useEntryState(`length:${key}`, grow(0), isNumber);
  const more = useCallback(() => setCount(count + grow(count)), [setCount, count, grow]);

  return { key, count, more };
}

/**
 * Drops cached results of shorter versions of a list: the longer one contains all their rows.
 * @param memory the cache, with keys `list:count`
 */
export function useDropShorterLists(memory: Map<string, unknown>, list: string, count: number): void {
  const latest = useLatest({ list, count });
  useEffect(
    () => () => {
      if (latest.current.list === list && latest.current.count > count) memory.delete(`${list}:${count}`);
    },
    [memory, list, count, latest],
  );
}

/** Returns the previous value while the next one loads, so that a growing list does not flicker. */
export function usePrevious<T>(value: T | undefined): T | undefined {
  const [previous, setPrevious] = useState(value);
  if (value !== undefined && value !== previous) setPrevious(value);
  return value ?? previous;
}

/**
 * - `loading`: reading from the device; brief.
 * - `more`: more rows exist, here or on the server.
 * - `fetching`: requesting older rows from the server.
 * - `unreachable`: the request failed; the list has all rows on this device.
 * - `end`: no older rows exist.
 */
type ListEndState = "loading" | "more" | "fetching" | "unreachable" | "end";

export type ListEndValue = {
  readonly state: ListEndState;
  /** Ref for an element after the last row; loads more when it is near the viewport. */
  readonly sentinel: (element: Element | null) => void;
  loadMore(): void;
};

type ListEndInput = ListCount & {
  /** Result of the query for `count` rows; undefined while loading. */
  readonly loaded: { readonly shown: number; readonly isComplete: boolean } | undefined;
  /** Requests older rows from the server; true on success. The rows arrive through the live query. */
  fetchOlder(): Promise<boolean>;
};

/** How far before the end of the list loading starts: about one screen. */
const LOAD_MARGIN = "800px 0px";

/**
 * Loads more at the end of a list: first from the device, then from the server. Repeats automatically as long as
 * requests yield rows to show; if a filter matches none of them, the user continues with the button.
 */
export function useListEnd({ key, count, more, loaded, fetchOlder }: ListEndInput): ListEndValue {
  const [request, setRequest] = useState<"idle" | "pending" | "noMatch" | "failed">("idle");
  const [element, sentinel] = useState<Element | null>(null);
  const busy = useRef(false);
  const shown = loaded?.shown;
  /** Rows shown when more were last requested from the device. */
  const before = useRef<number | null>(null);
  const shownNow = useLatest(shown);
  const state = endState(count, loaded, request);

  const loadMore = useCallback(() => {
    if (state === "loading" || state === "end") return;
    if (shown !== undefined && shown >= count) {
      before.current = shown;
      return more();
    }
    if (busy.current) return;
    busy.current = true;
    setRequest("pending");
    void fetchOlder()
      .catch((error: unknown) => {
        console.error(error);
        return false;
      })
      .then((succeeded) => {
        busy.current = false;
        if (!succeeded) setRequest("failed");
        else setRequest(shownNow.current === shown ? "noMatch" : "idle");
      });
  }, [state, shown, count, more, fetchOlder, shownNow]);
  const latest = useLatest(loadMore);

  // Other rows are shown now: the outcome of an earlier request no longer applies.
  useEffect(() => {
    if (!busy.current) setRequest("idle");
  }, [key, shown]);

  // The device had no more rows: continue with the server.
  useEffect(() => {
    if (state === "loading" || before.current === null) return;
    const unchanged = before.current === shown;
    before.current = null;
    if (unchanged && state === "more") latest.current();
  }, [state, shown, latest]);

  useEffect(() => {
    const reset = () => setRequest((current) => (current === "failed" ? "idle" : current));
    window.addEventListener("online", reset);
    return () => window.removeEventListener("online", reset);
  }, []);

  const loadsAutomatically = state === "more" && request === "idle";
  // An observer reports once per crossing, so each growth needs a new one.
  useEffect(() => {
    if (!element || !loadsAutomatically || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, loadsAutomatically, key, count, shown, latest]);

  return { state, sentinel, loadMore };
}

function endState(
  count: number,
  loaded: ListEndInput["loaded"],
  request: "idle" | "pending" | "noMatch" | "failed",
): ListEndState {
  if (!loaded) return "loading";
  if (loaded.shown >= count) return "more";
  if (loaded.isComplete) return "end";
  if (request === "pending") return "fetching";
  return request === "failed" ? "unreachable" : "more";
}

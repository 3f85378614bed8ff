import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "../../ui/use-latest.ts";

/**
 * How long a list is that grows as one scrolls, in three steps that a page puts around its own live query:
 *
 * ```tsx
 * const { key } = useLocation();                       // the same again after Back, so is the length
 * const length = usePageCount(seen, `blog:${category}:${key}`, () => 20);
 * const live = useLive(`blog:${category}:${length.count}`, async (read) => ({
 *   rows: await read.newest("blog", length.count),
 *   ...(await read.extent("blog")),
 * }));
 * const found = usePrevious(live);                         // shown: the shorter list while the longer is read
 * const end = useListEnd({
 *   ...length,
 *   loaded: live ? { shown: live.rows.length, whole: live.whole } : undefined,
 *   older: () =>
 *     ask(async ({ read, engine }) => {
 *       const { listed } = await read.extent("blog");
 *       return (await engine.older("blog", listed + 20)).ok;
 *     }),
 * });
 * // …cards…  <ListEnd end={end} … />                  // src/components/lists/list-end.tsx
 * ```
 */
export type ListCount = {
  /** Which list, with which filter, at which visit. */
  readonly key: string;
  /** How many rows to ask the device for. */
  readonly count: number;
  /** Asks the device for one page more. */
  more(): void;
};

/**
 * The length of a list, a page at first.
 * @param memory keeps the length while the page is not there: `useServices().seen`
 * @param key names the list, its filter and this visit to it; another key begins with one page again
 * @param grow how many rows to add to so many; of none the first page
 */
export function usePageCount(
  memory: Map<string, unknown>,
  key: string,
  grow: (count: number) => number,
): ListCount {
  const place = `length:${key}`;
  const [grown, setGrown] = useState<{ place: string; count: number } | null>(null);
  const remembered = memory.get(place);
  const count = grown?.place === place ? grown.count : typeof remembered === "number" ? remembered : grow(0);

  const more = useCallback(() => {
    const longer = count + grow(count);
    memory.set(place, longer);
    setGrown({ place, count: longer });
  }, [memory, place, count, grow]);

  return { key, count, more };
}

/**
 * Lets go of a list's shorter readings as it grows: each has all the rows of the one before.
 * @param memory where they are kept under `list:count`
 */
export function useForgetShorter(memory: Map<string, unknown>, list: string, count: number): void {
  const latest = useLatest({ list, count });
  useEffect(
    () => () => {
      if (latest.current.list === list && latest.current.count > count) memory.delete(`${list}:${count}`);
    },
    [memory, list, count, latest],
  );
}

/** The value, or the last one there was while the next is being read: a list never blinks as it grows. */
export function usePrevious<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

/**
 * - `reading`: the device is being asked; a moment.
 * - `more`: there is more, here or on the server.
 * - `toResult`: the server is being asked for older rows.
 * - `unreachable`: it did not answer; what is shown is all that this device has.
 * - `end`: there is nothing older anywhere.
 */
type ListEndState = "reading" | "more" | "asking" | "unreachable" | "end";

export type ListEndValue = {
  readonly state: ListEndState;
  /** Goes on the element after the last row: coming near it is what makes the list grow. */
  readonly sentinel: (element: Element | null) => void;
  /** The same by a button. */
  go(): void;
};

type ListEndInput = ListCount & {
  /** What the device gave for `count`; undefined while it is being asked. */
  readonly loaded: { readonly shown: number; readonly whole: boolean } | undefined;
  /** Asks the server for older rows; true when it answered. The rows arrive through the live query. */
  older(): Promise<boolean>;
};

/** How far before the end of the list it begins to grow: about a screen. */
const AHEAD = "800px 0px";

/**
 * What happens at the end of a list: the device's own older rows first, then the server's. It grows by itself
 * while asking brings something to show; a filter that nothing older matches waits for the button.
 */
export function useListEnd({ key, count, more, loaded, older }: ListEndInput): ListEndValue {
  const [asked, setAsked] = useState<"not" | "now" | "vain" | "failed">("not");
  const [element, sentinel] = useState<Element | null>(null);
  const busy = useRef(false);
  const shown = loaded?.shown;
  /** How many were shown when the device was last asked for more. */
  const before = useRef<number | null>(null);
  const shownNow = useLatest(shown);
  const state = endState(count, loaded, asked);

  const go = useCallback(() => {
    if (state === "reading" || state === "end") return;
    if (shown !== undefined && shown >= count) {
      before.current = shown;
      return more();
    }
    if (busy.current) return;
    busy.current = true;
    setAsked("now");
    void older()
      .catch((error: unknown) => {
        console.error(error);
        return false;
      })
      .then((answered) => {
        busy.current = false;
        if (!answered) setAsked("failed");
        else setAsked(shownNow.current === shown ? "vain" : "not");
      });
  }, [state, shown, count, more, older, shownNow]);
  const latest = useLatest(go);

  // Other rows are shown now: the outcome of an earlier request no longer applies.
  useEffect(() => {
    if (!busy.current) setAsked("not");
  }, [key, shown]);

  // The device had no more to give: the same wish goes on to the server.
  useEffect(() => {
    if (state === "reading" || before.current === null) return;
    const unchanged = before.current === shown;
    before.current = null;
    if (unchanged && state === "more") latest.current();
  }, [state, shown, latest]);

  useEffect(() => {
    const again = () => setAsked((was) => (was === "failed" ? "not" : was));
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  const byItself = state === "more" && asked === "not";
  // An observer reports once per crossing, so each growth needs a new one.
  useEffect(() => {
    if (!element || !byItself || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, byItself, key, count, shown, latest]);

  return { state, sentinel, go };
}

function endState(
  count: number,
  loaded: ListEndInput["loaded"],
  asked: "not" | "now" | "vain" | "failed",
): ListEndState {
  if (!loaded) return "reading";
  if (loaded.shown >= count) return "more";
  if (loaded.whole) return "end";
  if (asked === "now") return "asking";
  return asked === "failed" ? "unreachable" : "more";
}

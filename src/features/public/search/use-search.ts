import { useEffect, useState } from "react";
import { usePrevious } from "../../../components/lists/use-infinite-scroll.ts";
import { useAsk, useServices, useSyncStatus } from "../../../data/site/context.ts";
import type { Found } from "../../../offline/search/search.ts";
import type { Asked } from "./search-address.ts";

/** How long after a key the index is asked, in milliseconds: a quick hand types on. */
const PAUSE = 60;

/**
 * - `idle`: nothing is asked for.
 * - `looking`: the index is being read, or made: a moment, and some seconds on a device that has much.
 * - `failed`: its code did not load.
 * - `found`: what there is, which may be nothing. While one types on it is what was found before.
 */
export type SearchState =
  | { readonly state: "idle" | "looking" | "failed" }
  | ({ readonly state: "found" } & Shown);

/** What was found, and of what. */
type Shown = { readonly found: Found; readonly of: string };

/**
 * What this device has of what is asked for, found again when the mirror changes.
 * @param fetched another number looks again
 */
export function useSearch({ wanted, kind }: Asked, limit: number, fetched: number): SearchState {
  const { seen } = useServices();
  const { updatedAt } = useSyncStatus();
  const ask = useAsk();
  const words = JSON.stringify(wanted);
  const key = `search:${kind}:${limit}:${words}`;
  const [result, setResult] = useState<{ key: string; shown: Shown | null } | null>(null);

  // A sync brings more, and so does what was fetched: both look again.
  useEffect(() => {
    const asked = JSON.parse(words) as Asked["wanted"];
    if (!asked) return;
    let over = false;
    const timer = setTimeout(() => {
      ask(async ({ shelf }) => (await shelf()).search.find(asked, kind, limit)).then(
        (found) => {
          const shown = { found, of: words };
          seen.set(key, shown);
          if (!over) setResult({ key, shown });
        },
        (error) => {
          console.warn("The search failed.", error);
          if (!over) setResult({ key, shown: null });
        },
      );
    }, PAUSE);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key, kind, limit, words, seen, ask, updatedAt, fetched]);

  const here = result?.key === key ? result.shown : (seen.get(key) as Shown | undefined);
  const shown = usePrevious(here ?? undefined);
  if (!wanted) return { state: "idle" };
  if (result?.key === key && result.shown === null) return { state: "failed" };
  return shown ? { state: "found", ...shown } : { state: "looking" };
}

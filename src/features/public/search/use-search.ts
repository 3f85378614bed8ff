import { useEffect, useState } from "react";
import { usePrevious } from "../../../components/lists/use-infinite-scroll.ts";
import { useCached } from "../../../data/live-query.ts";
import { useServices, useSiteData, useSyncStatus } from "../../../data/site/context.ts";
import type { Found } from "../../../offline/search/search.ts";
import type { SearchParams } from "./search-address.ts";

/** Debounce after a keystroke, in milliseconds. */
const DEBOUNCE_MS = 60;

/**
 * - `idle`: no search.
 * - `looking`: the index is being read or built, which takes seconds on a device with much data.
 * - `failed`: the search code did not load.
 * - `found`: the results, possibly none. While typing, the previous ones.
 */
export type SearchState =
  | { readonly state: "idle" | "loading" | "failed" }
  | ({ readonly state: "found" } & Shown);

/** Results, and the query they belong to. */
type Shown = { readonly found: Found; readonly of: string };

/**
 * Searches this device, and again when the mirror changes.
 * @param fetched a changed number searches again
 */
export function useSearch({ wanted, kind }: SearchParams, limit: number, fetched: number): SearchState {
  const { queryCache } = useServices();
  const { updatedAt } = useSyncStatus();
  const withData = useSiteData();
  const wantedKey = JSON.stringify(wanted);
  const key = `search:${kind}:${limit}:${wantedKey}`;
  const [result, setResult] = useState<{ key: string; shown: Shown | null } | null>(null);

  // While the person begins to type. What fails is tried again, and told, with the first search.
  useEffect(() => {
    let left = false;
    withData(async ({ derived }) => (await derived()).search.prepare()).catch((error: unknown) => {
      if (!left) console.warn("The search index could not be read ahead.", error);
    });
    return () => {
      left = true;
    };
  }, [withData]);

  // Both a sync and fetched posts trigger another search.
  useEffect(() => {
    const query = JSON.parse(wantedKey) as SearchParams["wanted"];
    if (!query) return;
    let cancelled = false;
    const timer = setTimeout(() => {
      withData(async ({ derived }) => (await derived()).search.find(query, kind, limit)).then(
        (found) => {
          const shown = { found, of: wantedKey };
          queryCache.set(key, shown);
          if (!cancelled) setResult({ key, shown });
        },
        (error) => {
          console.warn("The search failed.", error);
          if (!cancelled) setResult({ key, shown: null });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [key, kind, limit, wantedKey, queryCache, withData, updatedAt, fetched]);

  const cached = useCached<Shown>(queryCache, key);
  const here = result?.key === key ? result.shown : cached;
  const shown = usePrevious(here ?? undefined);
  if (!wanted) return { state: "idle" };
  if (result?.key === key && result.shown === null) return { state: "failed" };
  return shown ? { state: "found", ...shown } : { state: "loading" };
}

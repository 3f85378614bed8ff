import type { Observable } from "dexie";
import { useMemo, useState } from "react";
import { usePageRead } from "./page-reads.ts";

/**
 * The result of a live query. While it is loading there is no value. After a failure the last value is kept, if there
 * was one, and `retry` subscribes again.
 */
export type LiveQuery<T> = { retry(): void } & (
  | { readonly status: "loading"; readonly value: undefined }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly value: T | undefined }
);

export type LiveRequest = { readonly key: string; readonly attempt: number; retry(): void };

/** What a subscription has emitted last; after a failure the last value, if there was one. */
export type Emission<T> = { readonly request: LiveRequest } & (
  | { readonly failed: false; readonly value: T }
  | { readonly failed: true; readonly value: T | undefined }
);

/**
 * What a cache had for a key when the component was first rendered with it. A render that read the cache itself could show
 * a value before React knows of the state that comes with it, and React drops the effects of a render without new state.
 */
export function useCached<T>(cache: ReadonlyMap<string, unknown>, key: string): T | undefined {
  return useMemo(() => cache.get(key) as T | undefined, [cache, key]);
}

/**
 * The current subscription of a query: a new one for each key and for each retry.
 * @param key identifies the query and all its dependencies
 * @param restart called by each retry, to restart what failed before the query
 */
function useLiveRequest(key: string, restart?: () => void): LiveRequest {
  const [attempt, setAttempt] = useState(0);
  return useMemo(() => {
    const retry = () => {
      restart?.();
      setAttempt((count) => count + 1);
    };
    return { key, attempt, retry };
  }, [key, attempt, restart]);
}

/**
 * What a live query begins with: its subscription, and the value of an earlier page or of this page's first read.
 * @param pageKey identifies the read among those that the page waits for
 */
export function useLiveStart<T>(
  key: string,
  queryCache: Map<string, unknown>,
  pageKey: string,
  read: () => Promise<T>,
  restart?: () => void,
): { readonly request: LiveRequest; readonly cached: T | undefined } {
  const request = useLiveRequest(key, restart);
  usePageRead(pageKey, queryCache.has(key), async () => {
    const value = await read();
    compactPictures(value);
    if (!queryCache.has(key)) queryCache.set(key, value);
  });
  // After the page's read, which has just filled it.
  return { request, cached: useCached<T>(queryCache, key) };
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/**
 * Emits the results of a live query and its failure. An error boundary would turn a failure into a page without
 * content, and Dexie's own live query emits nothing if the database could not be opened.
 * @param live Dexie's liveQuery
 * @param queryCache receives the last result of each query
 */
export function emissionsOf<T>(
  live: <R>(query: () => Promise<R>) => Observable<R>,
  query: () => Promise<T>,
  request: LiveRequest,
  queryCache: Map<string, unknown>,
) {
  // Dexie observes what a query reads after its first await only if the function it is given is an async function.
  const outcomes = live<Outcome<T>>(async () => {
    try {
      return { value: await query() };
    } catch (error) {
      return { error };
    }
  });
  return {
    // Queries are asynchronous: there is never a value during the first render.
    hasValue: () => false,
    subscribe(next: (emission: Emission<T>) => void) {
      const fail = (error: unknown) => {
        if (isClosed(error)) return;
        console.error(error);
        next({ request, failed: true, value: queryCache.get(request.key) as T | undefined });
      };
      return outcomes.subscribe({
        next(outcome) {
          if ("error" in outcome) return fail(outcome.error);
          compactPictures(outcome.value);
          queryCache.set(request.key, outcome.value);
          next({ request, failed: false, value: outcome.value });
        },
        error: fail,
      });
    },
  };
}

/** True if the app itself has closed the database: the user signed out or deleted this site's data. */
function isClosed(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== "DatabaseClosedError") return false;
  const cause: unknown = "inner" in error ? error.inner : null;
  return !(cause instanceof Error) || cause.name === "DatabaseClosedError";
}

/**
 * @param cached the result of the same query on an earlier page (`useCached`)
 * @param initial the value to show until there is another; undefined for none
 */
export function toLiveQuery<T>(
  request: LiveRequest,
  emission: Emission<T> | null | undefined,
  cached: T | undefined,
  initial?: T,
): LiveQuery<T> {
  const { key, retry } = request;
  const value = emission?.request.key === key ? emission.value : cached;
  const shown = hasFirstPage(value) ? value : (initial ?? value);
  if (emission?.request === request && emission.failed) return { status: "failed", value: shown, retry };
  return shown === undefined
    ? { status: "loading", value: undefined, retry }
    : { status: "ready", value: shown, retry };
}

/** Until its first pages have arrived, an empty mirror must not replace the document's data. */
function hasFirstPage(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined;
  return !("isFilled" in value) || value.isFilled === true;
}

type Row = { readonly imageMeta?: { readonly variants?: object } | null } | null | undefined;

/**
 * Makes the rows in the result of a query smaller, those in its lists too. V8 keeps an object with keys such as 480 and 960 as an array of a
 * thousand places, 6 kB for each picture of a list; one that has a key that cannot be written it keeps as a table of two.
 */
export function compactPictures(result: unknown): void {
  for (const row of [result, ...Object.values(Object(result))].flat() as Row[]) {
    const variants = row?.imageMeta?.variants;
    const [width] = Object.keys(variants ?? {});
    if (variants && width) Object.defineProperty(variants, width, { writable: false });
  }
}

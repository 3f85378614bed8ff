import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Result } from "../../domain/outbox/failure.ts";

/**
 * - `loading`: reading from the device or requesting from the server.
 * - `notFound`: the server has no such row.
 * - `unreachable`: not on this device, and the request failed; the row may exist.
 */
export type EntityQuery<T> =
  | { readonly state: "loading" | "notFound" | "unreachable" }
  | { readonly state: "found"; readonly value: T };

/** A live query of one row (src/data/live-query.ts). */
type LocalQuery<T> = {
  readonly value: T | null | undefined;
  readonly status: "loading" | "ready" | "failed";
  retry(): void;
};

/**
 * How long this device may take to answer, in milliseconds, before the server is asked too: another tab whose process the system
 * has stopped in the middle of a write holds the database for up to a minute.
 */
const SLOW_MS = 1_000;

type Fetched<T> = { readonly id: string; readonly tries: number; readonly response: Result<T | null> };

/**
 * Finds one entity by id, on this device or else on the server. The result's `busy` is true during a request, also
 * after `unreachable`: what is on screen stays until the response.
 * @param query the live row: undefined while loading, null if it is not on this device. If the device could not be
 * read, or takes long, the server is queried.
 * @param isMirrorEmpty true if this device has no data yet: the request is sent while the database is still opening
 * @param initial initial data from the document, shown until the device or the server returns a newer state
 * @param fetchOne requests the row; called once per id that is not on this device, and again by `retry` and on reconnect
 */
export function useEntityQuery<T>(
  id: string,
  { value, status, retry: retryQuery }: LocalQuery<T>,
  fetchOne: (id: string) => Promise<Result<T | null>>,
  isMirrorEmpty: boolean,
  initial: T | null,
): EntityQuery<T> & { readonly busy: boolean; retry(): void } {
  const [fetched, setFetched] = useState<Fetched<T> | null>(null);
  const [tries, setTries] = useState(0);
  const [wasMirrorEmpty] = useState(isMirrorEmpty);
  const local = value === undefined && status === "failed" ? null : value;
  const showsInitial = initial !== null && (isMirrorEmpty || local === undefined);
  const isUnread = local === undefined && !showsInitial;
  const isSlow = useIsSlow(id, isUnread);
  const missing = !showsInitial && (local === null || ((wasMirrorEmpty || isSlow) && local === undefined));

  const busy = missing && (fetched?.id !== id || fetched.tries !== tries);
  const fetchNow = useEffectEvent(fetchOne);

  // Depends on id and attempt, not on the identity of the callback.
  useEffect(() => {
    if (!missing) return;
    let over = false;
    void fetchNow(id).then((response) => {
      if (!over) setFetched({ id, tries, response });
    });
    return () => {
      over = true;
    };
  }, [id, missing, tries]);

  const retry = useCallback(() => {
    if (status === "failed") retryQuery();
    setTries((before) => before + 1);
  }, [status, retryQuery]);
  // Without a connection it is not known yet that the row is not on this device.
  const isUnknown = isSlow && !wasMirrorEmpty && local === undefined;
  const state = toEntityQuery(id, local, fetched, initial, isUnknown);

  useEffect(() => {
    if (state.state !== "unreachable") return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [state.state, retry]);

  return { ...state, busy, retry };
}

/** True once the device has not answered for a while about this id. */
function useIsSlow(id: string, isWaiting: boolean): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(id), SLOW_MS);
    return () => clearTimeout(timer);
  }, [id, isWaiting]);
  return slow === id;
}

function toEntityQuery<T>(
  id: string,
  local: T | null | undefined,
  fetched: Fetched<T> | null,
  initial: T | null,
  isUnknown: boolean,
): EntityQuery<T> {
  if (local) return { state: "found", value: local };
  const response = fetched?.id === id ? fetched.response : null;
  if (response?.ok) return response.value ? { state: "found", value: response.value } : { state: "notFound" };
  if (initial) return { state: "found", value: initial };
  return { state: response && !isUnknown ? "unreachable" : "loading" };
}

import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Result } from "../../domain/outbox/failure.ts";

/**
 * - `looking`: reading from the device or requesting from the server.
 * - `none`: the server has no such row.
 * - `unreachable`: not on this device, and the request failed; the row may exist.
 */
export type Lookup<T> =
  | { readonly state: "looking" | "none" | "unreachable" }
  | { readonly state: "here"; readonly value: T };

type Fetched<T> = { readonly id: string; readonly tries: number; readonly answer: Result<T | null> };

/**
 * Finds one entity by id, on this device or else on the server. The result's `busy` is true during a request, also
 * after `unreachable`: what is on screen stays until the response.
 * @param local the live row: undefined while loading, null if it is not on this device
 * @param empty true if this device has no data yet: the request is sent while the database is still opening
 * @param sent initial data from the document, shown until the device or the server returns a newer state
 * @param ask requests the row; called once per id that is not on this device, and again by `again` and on reconnect
 */
export function useEntityQuery<T>(
  id: string,
  local: T | null | undefined,
  ask: (id: string) => Promise<Result<T | null>>,
  empty: boolean,
  sent: T | null,
): Lookup<T> & { readonly busy: boolean; again(): void } {
  const [fetched, setFetched] = useState<Fetched<T> | null>(null);
  const [tries, setTries] = useState(0);
  const [first] = useState(empty);
  const isSent = sent !== null && (empty || local === undefined);
  const missing = !isSent && (local === null || (first && local === undefined));

  const busy = missing && (fetched?.id !== id || fetched.tries !== tries);
  const askOnce = useEffectEvent(ask);

  // Depends on id and attempt, not on the identity of the callback.
  useEffect(() => {
    if (!missing) return;
    let over = false;
    void askOnce(id).then((answer) => {
      if (!over) setFetched({ id, tries, answer });
    });
    return () => {
      over = true;
    };
  }, [id, missing, tries]);

  const again = useCallback(() => setTries((before) => before + 1), []);
  const state = toLookup(id, local, fetched, sent);

  useEffect(() => {
    if (state.state !== "unreachable") return;
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [state.state, again]);

  return { ...state, busy, again };
}

function toLookup<T>(
  id: string,
  local: T | null | undefined,
  fetched: Fetched<T> | null,
  sent: T | null,
): Lookup<T> {
  if (local) return { state: "here", value: local };
  const answer = fetched?.id === id ? fetched.answer : null;
  if (answer?.ok) return answer.value ? { state: "here", value: answer.value } : { state: "none" };
  if (sent) return { state: "here", value: sent };
  return { state: answer ? "unreachable" : "looking" };
}

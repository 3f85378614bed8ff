import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Result } from "../../domain/outbox/failure.ts";

/**
 * - `looking`: the device, then the server is being asked.
 * - `none`: the server says that there is no such thing.
 * - `unreachable`: this device does not have it and the server did not answer. Not the same as none.
 */
export type Lookup<T> =
  | { readonly state: "looking" | "none" | "unreachable" }
  | { readonly state: "here"; readonly value: T };

type Asked<T> = { readonly id: string; readonly tries: number; readonly answer: Result<T | null> };

/**
 * Finds one thing by its id: what this device has, or else what the server says.
 * @param local the live row: undefined while the device is being asked, null when it does not have it
 * `busy` while the server is being asked, `unreachable` or not: what is on the screen stays until it answers.
 * @param empty whether the device never had an answer: the server is asked while the database still opens
 * @param sent what the document had of it: shown until the device or the server says otherwise, and enough for as long
 * as the device has no answer
 * @param ask the server; called once per id that the device lacks, again by `again` and when the line is back
 */
export function useEntityQuery<T>(
  id: string,
  local: T | null | undefined,
  ask: (id: string) => Promise<Result<T | null>>,
  empty: boolean,
  sent: T | null,
): Lookup<T> & { readonly busy: boolean; again(): void } {
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const [tries, setTries] = useState(0);
  const [first] = useState(empty);
  const isSent = sent !== null && (empty || local === undefined);
  const missing = !isSent && (local === null || (first && local === undefined));

  const busy = missing && (asked?.id !== id || asked.tries !== tries);
  const askOnce = useEffectEvent(ask);

  // Once per id and try, not per new closure.
  useEffect(() => {
    if (!missing) return;
    let over = false;
    void askOnce(id).then((answer) => {
      if (!over) setAsked({ id, tries, answer });
    });
    return () => {
      over = true;
    };
  }, [id, missing, tries]);

  const again = useCallback(() => setTries((before) => before + 1), []);
  const state = judge(id, local, asked, sent);

  useEffect(() => {
    if (state.state !== "unreachable") return;
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [state.state, again]);

  return { ...state, busy, again };
}

function judge<T>(
  id: string,
  local: T | null | undefined,
  asked: Asked<T> | null,
  sent: T | null,
): Lookup<T> {
  if (local) return { state: "here", value: local };
  const answer = asked?.id === id ? asked.answer : null;
  if (answer?.ok) return answer.value ? { state: "here", value: answer.value } : { state: "none" };
  if (sent) return { state: "here", value: sent };
  return { state: answer ? "unreachable" : "looking" };
}

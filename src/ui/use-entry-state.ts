import { createContext, use, useCallback, useState, useSyncExternalStore } from "react";
import { historyEntries } from "../config/history-entries.ts";

/** The key of the history entry whose page is rendered; null on the server and outside the site's router. */
export const EntryContext = createContext<string | null>(null);

/**
 * State that belongs to the entry of the tab's history, like the address: Back finds it again, and so does a reload, a tab that the phone
 * discarded, and Back from another site. For what was opened, chosen or sought in a page and is not worth a place in its address.
 * @param name identifies it within the page
 * @param isValid checks what an earlier version may have stored
 */
export function useEntryState<T>(
  name: string,
  initial: T,
  isValid: Guard<T>,
): readonly [T, (value: T) => void] {
  const entry = use(EntryContext);
  const [own, setOwn] = useState<{ readonly name: string; readonly value: T } | null>(null);
  const kept = useSyncExternalStore(
    historyEntries.subscribe,
    () => (entry === null ? undefined : historyEntries.stateOf(entry, name)),
    // A prerendered page hydrates as it was served.
    () => undefined,
  );
  const set = useCallback(
    (value: T) => (entry === null ? setOwn({ name, value }) : historyEntries.setState(entry, name, value)),
    [entry, name],
  );
  const known = entry === null ? (own?.name === name ? own.value : undefined) : kept;
  return [isValid(known) ? known : initial, set];
}

type Guard<T> = (value: unknown) => value is T;

export const isString: Guard<string> = (value) => typeof value === "string";
export const isBoolean: Guard<boolean> = (value) => typeof value === "boolean";
export const isNumber: Guard<number> = (value) => typeof value === "number";
export const isTexts: Guard<readonly string[]> = (value): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);

/** Accepts the values of a list. */
export function isOneOf<T>(values: readonly T[]): Guard<T> {
  return (value): value is T => values.some((one) => one === value);
}

export function isNullOr<T>(isValid: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || isValid(value);
}

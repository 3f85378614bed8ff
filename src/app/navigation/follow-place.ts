import { historyEntries } from "../../config/history-entries.ts";
import { currentPlace } from "./place.ts";

/** A tab that is killed has its place of at most this many milliseconds before. */
const PERIOD_MS = 250;

let followed: string | null = null;

/** Stores where the reader is in the page that is shown, if there is one. */
export function notePlace(): void {
  const place = followed === null ? null : currentPlace();
  if (followed !== null && place) historyEntries.setPlace(followed, place);
}

/**
 * Follows the place in the page of a history entry, from its commit on. Phones stop hidden tabs without telling them, and a killed one
 * tells nobody.
 * @returns ends it
 */
export function followPlace(entry: string): () => void {
  followed = entry;
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const later = () => {
    timer ??= setTimeout(() => {
      timer = null;
      notePlace();
    }, PERIOD_MS);
  };
  const passive = { signal, passive: true };
  addEventListener("scroll", later, passive);
  addEventListener("focusin", later, passive);
  addEventListener("pagehide", notePlace, { signal });
  document.addEventListener("visibilitychange", notePlace, { signal });
  return () => {
    listening.abort();
    if (timer) clearTimeout(timer);
  };
}

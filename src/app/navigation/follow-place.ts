import { historyEntries } from "../../config/history-entries.ts";
import { currentPlace } from "./place.ts";

/** A tab that is killed has its place of at most this many milliseconds before. */
const PERIOD_MS = 250;

let followed: string | null = null;
/** What got the focus last, unless the reader has left it. */
let entered: EventTarget | null = null;

/** What has the focus, also in a page that has lost it because the browser shows the next one in another process already. */
function focusedElement(): Element | null {
  const { activeElement, body } = document;
  return activeElement === body && !document.hasFocus() && entered instanceof Element
    ? entered
    : activeElement;
}

/** Stores where the reader is in the page that is shown, if there is one. */
export function notePlace(): void {
  const place = followed === null ? null : currentPlace(focusedElement());
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
  const enter = ({ target }: FocusEvent) => {
    entered = target;
  };
  // A page that is taken away is told first that the field has lost the focus, and then that the page has.
  const leave = () => {
    setTimeout(() => {
      if (document.hasFocus() && document.activeElement === document.body) entered = null;
    });
  };
  addEventListener("focusin", enter, passive);
  addEventListener("focusout", leave, passive);
  addEventListener("pagehide", notePlace, { signal });
  document.addEventListener("visibilitychange", notePlace, { signal });
  return () => {
    listening.abort();
    if (timer) clearTimeout(timer);
  };
}

import { store } from "./local-storage.ts";

/** An optimistic action as written to the journal. */
export type TapNote = { readonly id: string; readonly text: string };

/** The key prefix of journal entries; public/boot.js writes them too, before the app is loaded. */
const PREFIX = "selam-tap:";

/** The journal id of an action made before hydration, while it is replayed. */
let resumed: string | null = null;

/**
 * Writes an action to the journal before it is shown. IndexedDB is asynchronous, so a write could be lost if the page
 * closes right after the tap; localStorage is synchronous.
 * @param intent the interaction, stored as JSON
 * @returns the id of its operation
 */
export function noteTap(intent: object): string {
  const id = resumed ?? crypto.randomUUID();
  resumed = null;
  store(PREFIX + id, JSON.stringify({ intent, at: Date.now() }));
  return id;
}

/** Removes an entry, because the action is in the outbox or was undone. */
export function dropTapNote(id: string): void {
  store(PREFIX + id, null);
}

/** Replays a tap under the id of its journal entry. @param tap has to call `noteTap` synchronously */
export function resumeTap(id: string | undefined, tap: () => void): void {
  resumed = id ?? null;
  tap();
  resumed = null;
}

/** The remaining entries: in flight in this or another tab, or left by a closed page. */
export function tapNotes(): TapNote[] {
  try {
    return Object.entries(localStorage).flatMap(([key, text]) =>
      key.startsWith(PREFIX) ? [{ id: key.slice(PREFIX.length), text: String(text) }] : [],
    );
  } catch (error) {
    console.warn("localStorage is blocked.", error);
    return [];
  }
}

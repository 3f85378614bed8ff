import { store } from "./local-storage.ts";

/** A tap that was shown as done, and what it meant, as it was noted. */
export type TapNote = { readonly id: string; readonly text: string };

/** Before the id of each note; public/boot.js writes such notes too, before any of this is here. */
const PREFIX = "selam-tap:";

/** A tap of before the app was here, under the id it was noted with. */
let resumed: string | null = null;

/**
 * Notes a tap in the moment it is made: the number it moves is on the screen before any database can have it, and a page
 * that is left in between takes what was never written with it. Local storage is written while one waits.
 * @param intent what it means, kept as JSON
 * @returns the id of its operation
 */
export function noteTap(intent: object): string {
  const id = resumed ?? crypto.randomUUID();
  resumed = null;
  store(PREFIX + id, JSON.stringify({ intent, at: Date.now() }));
  return id;
}

/** It is in the outbox, or was taken back before anyone's eyes. */
export function dropTapNote(id: string): void {
  store(PREFIX + id, null);
}

/** Makes a tap again that was noted under this id. @param tap makes it before it returns */
export function resumeTap(id: string | undefined, tap: () => void): void {
  resumed = id ?? null;
  tap();
  resumed = null;
}

/** What was noted and not dropped: in flight, here or in another tab, or left behind by a page that ended. */
export function tapNotes(): TapNote[] {
  try {
    return Object.entries(localStorage).flatMap(([key, text]) =>
      key.startsWith(PREFIX) ? [{ id: key.slice(PREFIX.length), text: String(text) }] : [],
    );
  } catch (error) {
    console.warn("Storage is closed to this page.", error);
    return [];
  }
}

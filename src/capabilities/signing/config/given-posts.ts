import * as v from "valibot";
import { store, stored } from "../../../config/local-storage.ts";
import { storageKeys } from "../../../config/storage-keys.ts";
import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";

const noteSchema = v.object({
  kind: v.picklist(TRANSLATED_KINDS),
  id: v.string(),
  rev: v.number(),
  at: v.number(),
  isChecked: v.boolean(),
});
const notesSchema = v.pipe(v.string(), v.parseJson(), v.array(noteSchema));

/** A post that someone gave by hand: when, in which revision, and whether the server has confirmed it since. */
export type GivenNote = v.InferOutput<typeof noteSchema>;

/** The posts that were given to this device by hand, newest first. */
export function givenNotes(): GivenNote[] {
  const parsed = v.safeParse(notesSchema, stored(storageKeys.given));
  return parsed.success ? parsed.output : [];
}

/** Replaces the notes of these posts, or adds them. @returns false if the browser did not store them */
export function noteGiven(notes: readonly GivenNote[]): boolean {
  const ids = new Set(notes.map(({ id }) => id));
  const others = givenNotes().filter(({ id }) => !ids.has(id));
  return store(storageKeys.given, JSON.stringify([...notes, ...others]));
}

export function forgetGiven(ids: readonly string[]): void {
  const others = givenNotes().filter(({ id }) => !ids.includes(id));
  store(storageKeys.given, others.length > 0 ? JSON.stringify(others) : null);
}

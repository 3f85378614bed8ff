import { Dexie, type Table } from "dexie";
import { closeWhenDeleted } from "../core/close-when-deleted.ts";
import { DATABASE_OPTIONS } from "../core/database-options.ts";

/** What a visitor was writing in a form. */
export type StoredDraft = {
  /** The form, with the post that it is about: `contact`, `comment:ID`. */
  readonly name: string;
  /** What the form holds; null once it was emptied or submitted, so that no older copy comes back. */
  readonly words: unknown;
  /** When it was changed, in milliseconds of this device's clock. */
  readonly at: number;
  /** The operation that was about to be queued with these words. */
  readonly sending: string | null;
  /** The `at` of the draft of another window from which this one was written; absent if it was begun here. */
  readonly from?: number;
  /** The operation with which the form was submitted last. */
  readonly sent?: string;
};

export interface DraftsDatabase {
  drafts: Table<StoredDraft, string>;
}

/** `selam-drafts`: what visitors write. A database of its own, so that no page opens it without need. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Dexie defines the tables that the schema names
export class DraftsDatabase extends Dexie {
  constructor(name = "selam-drafts") {
    super(name, DATABASE_OPTIONS);
    this.version(1).stores({ drafts: "name, at" });
    closeWhenDeleted(this);
  }
}

import type { Table } from "dexie";
import { DeviceDatabase } from "../core/device-database.ts";

/** What a visitor was writing in a form. */
export type StoredDraft = {
  /** The form, with the post that it is about: `contact`, `comment:ID`. */
  readonly name: string;
  /** What the form holds; null once it was emptied or submitted, so that no older copy comes back. */
  readonly words: unknown;
  /** When it was changed, in milliseconds of this device's clock. */
  readonly at: number;
  /** The operation that was about to be queued with this text. */
  readonly sending: string | null;
  /** Which form wrote it: one opening of the form in one window. */
  readonly by?: string;
  /** The newest `at` of each form from whose text this one was written, with its own: a version vector. */
  readonly seen?: Readonly<Record<string, number>>;
  /** The text that was submitted last. */
  readonly sent?: SentDraft;
};

/** Which text an operation carries: by which forms it was written, and when. */
export type SentDraft = {
  readonly id: string;
  readonly versions: readonly { readonly by: string | undefined; readonly at: number }[];
};

export interface DraftsDatabase {
  drafts: Table<StoredDraft, string>;
}

/** `selam-drafts`: what visitors write. A database of its own, so that no page opens it without need. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Dexie defines the tables that the schema names
export class DraftsDatabase extends DeviceDatabase {
  constructor(name = "selam-drafts") {
    super(name);
    this.version(1).stores({ drafts: "name, at" });
  }
}

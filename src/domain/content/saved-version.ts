import type { Timestamp } from "../dates/timestamp.ts";

/** One of the last saves of a post. */
export type SavedVersion = {
  readonly version: number;
  readonly at: Timestamp;
  /** The email address of the admin who saved it; "" if it was saved without an account. */
  readonly by: string;
  readonly title: string;
  /** The names of the fields that differ from the save before it. */
  readonly changed: readonly string[];
};

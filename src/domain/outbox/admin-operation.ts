import type { AdminKind, AdminRow, Fields } from "../content/admin-content.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import type { Queued } from "./operation.ts";

/** How long a deletion can be undone before it is sent, in milliseconds. */
export const UNDO_MS = 8_000;

/**
 * What the owner did, with all data the server needs. `base` is the row the change was started from, null for a new
 * row; it is used to detect concurrent changes.
 */
export type AdminIntent =
  | {
      readonly kind: "save";
      readonly on: AdminKind;
      readonly rowId: string;
      /** The changed fields; for a new row, all of them. */
      readonly fields: Fields;
      readonly base: AdminRow | null;
      /** Media chosen on this device that the row shows; they are uploaded before it. */
      readonly media: readonly string[];
    }
  | { readonly kind: "delete"; readonly on: AdminKind; readonly rowId: string; readonly base: AdminRow };

/** For a conflict, the current row on the server; null if it was deleted there. */
type Conflict = { readonly theirs: AdminRow | null };

/** A queued operation of the owner. */
export type AdminOperation = Queued & {
  readonly rowId: string;
  readonly intent: AdminIntent;
  /**
   * The version the change is based on, 0 for a new row; null until the previous operation in its lane has been sent.
   */
  readonly baseVersion: number | null;
  readonly conflict: Conflict | null;
  /** For a replay on a restored server: files sent with the operation, which the server may have lost. */
  readonly files?: readonly string[];
  /** How many of these files, from the first, have been checked. */
  readonly checked?: number;
};

/** A finished operation, with all data needed to replay it on a restored server. */
export type AdminReceipt = Omit<
  AdminOperation,
  "state" | "attempt" | "dueAt" | "again" | "refusal" | "conflict" | "checked"
> & {
  /** When the server applied it, by its clock. */
  readonly doneAt: Timestamp;
};

/** Reasons for dead-lettering an operation that come from this device, not from the server. */
export const DEAD_LETTER_CODES = {
  conflict: "changed_elsewhere",
  gone: "deleted_elsewhere",
  media: "media_missing",
} as const;

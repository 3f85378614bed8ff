import type { AdminKind, AdminRow, Fields } from "../content/admin-content.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import type { Queued } from "./operation.ts";

/** How long a deletion waits before it leaves, in milliseconds: that is Undo. */
export const UNDO = 8_000;

/**
 * What the owner meant, with a copy of all that the server needs.
 * `base` is the row it was begun from, null for a new one; with it a change made elsewhere can be told apart.
 */
export type AdminIntent =
  | {
      readonly kind: "save";
      readonly on: AdminKind;
      readonly rowId: string;
      /** The fields that were changed; of a new row all. */
      readonly fields: Fields;
      readonly base: AdminRow | null;
      /** Pictures and films this device has chosen that the row shows: they go before it. */
      readonly media: readonly string[];
    }
  | { readonly kind: "delete"; readonly on: AdminKind; readonly rowId: string; readonly base: AdminRow };

/** The row as it stands on the server, where that is why something is parked; null when it was deleted there. */
type Conflict = { readonly theirs: AdminRow | null };

/** What the owner did, on its way to the server. */
export type AdminOperation = Queued & {
  readonly rowId: string;
  readonly intent: AdminIntent;
  /** The version it was begun from, 0 for a new row; null while the one before it in its lane says it first. */
  readonly baseVersion: number | null;
  readonly conflict: Conflict | null;
  /** Of what a restored server is told again: files that went with it, which may have been lost there. */
  readonly files?: readonly string[];
  /** How many of those, from the first on, are known to be there or not. */
  readonly checked?: number;
};

/** A finished operation: all that is needed to do it again on a restored server. */
export type AdminReceipt = Omit<
  AdminOperation,
  "state" | "attempt" | "dueAt" | "again" | "refusal" | "conflict" | "checked"
> & {
  /** The server's time when it answered. */
  readonly doneAt: Timestamp;
};

/** What is done to one row goes in the order it was done. */
export function adminLane(kind: AdminKind, rowId: string): string {
  return `${kind}:${rowId}`;
}

/** Why something is parked, where it is this device and not the server that says it. */
export const PARKED = {
  conflict: "changed_elsewhere",
  gone: "deleted_elsewhere",
  media: "media_missing",
} as const;

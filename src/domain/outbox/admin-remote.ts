import type { AdminContent, AdminKind, AdminRow, Fields } from "../content/admin-content.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import type { Result } from "./failure.ts";
import type { ChangesOf, Cursor, Done } from "./remote.ts";

/** Leave to act as somebody. */
export type Access = { readonly userId: string; readonly token: string };

/** Before anything was ever written. */
export const START: Cursor = { rev: 0, stamp: "" };

export type AdminChanges = ChangesOf<AdminContent, AdminKind>;

/** The row as it is now, which is not the one that the change was begun from. */
type Conflict = { readonly status: "conflict"; readonly row: AdminRow | null };
/** The server has forgotten what it did for this device: it was restored, and has done nothing. */
type Restart = { readonly status: "restart" };

/** What became of a row: a conflict is an answer like any other. `at` is when the server did it, a repeat's too. */
export type Saved =
  | { readonly status: "saved"; readonly row: AdminRow; readonly at: Timestamp }
  | Conflict
  | Restart;
export type Deleted = { readonly status: "deleted"; readonly at: Timestamp } | Conflict | Restart;

export type Saving = {
  readonly kind: AdminKind;
  readonly rowId: string;
  readonly fields: Fields;
  /** The idempotency key: a repeat gets the first answer. */
  readonly operation: string;
  /** 0 creates. */
  readonly baseVersion: number;
};
export type Deleting = Omit<Saving, "fields">;

export type Uploading = {
  /** In the bucket `media`. */
  readonly path: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** @param sent bytes that have left */
  onProgress(sent: number): void;
  readonly signal: AbortSignal;
};

/** One device on which the owner is signed in. */
export type DeviceSession = {
  readonly id: string;
  /** What its browser calls itself; "" where nothing was said. */
  readonly agent: string;
  readonly seen: Timestamp;
  /** Whether it is this one. */
  readonly current: boolean;
};

/**
 * The server as the owner needs it. Every call says as whom; `done` is what the server did last for this device, by which
 * it sees whether it was restored.
 */
export interface AdminRemote {
  /** What changed after a cursor; after `START`, all there is. */
  changes(as: Access, since: Cursor, max: number, done: readonly Done[]): Promise<Result<AdminChanges>>;
  save(as: Access, saving: Saving, done: readonly Done[]): Promise<Result<Saved>>;
  remove(as: Access, deleting: Deleting, done: readonly Done[]): Promise<Result<Deleted>>;
  /** Puts a file into the storage; one that lies there already was put there by an earlier try. */
  upload(as: Access, uploading: Uploading): Promise<Result<null>>;
  /** Whether the storage has a file. */
  holds(as: Access, path: string): Promise<Result<boolean>>;
  /** Takes a file out of the storage again; one that is not there is out already. */
  deleteFile(as: Access, path: string): Promise<Result<null>>;
  /** The files of the storage that nothing has shown for so many days, drafts and translations included. */
  unused(as: Access, days: number): Promise<Result<readonly string[]>>;
  /** Where the owner is signed in, last seen first. */
  sessions(as: Access): Promise<Result<readonly DeviceSession[]>>;
}

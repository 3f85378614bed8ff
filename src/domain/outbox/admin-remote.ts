import type { AdminContent, AdminKind, AdminRow, Fields } from "../content/admin-content.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import type { Result } from "./failure.ts";
import type { ChangesOf, Cursor, Done } from "./remote.ts";

/** The credentials of a signed-in user. */
export type Access = { readonly userId: string; readonly token: string };

/** The cursor before the first revision. */
export const START: Cursor = { rev: 0, stamp: "" };

export type AdminChanges = ChangesOf<AdminContent, AdminKind>;

/** The current row on the server, which differs from the base of the change. */
type Conflict = { readonly status: "conflict"; readonly row: AdminRow | null };
/** The server does not remember this device's operations: it was restored, and has applied nothing. */
type Restart = { readonly status: "restart" };

/**
 * The result of saving a row; a conflict is a regular result. `at` is when the server applied it, also for a repeated
 * request.
 */
export type Saved =
  | { readonly status: "saved"; readonly row: AdminRow; readonly at: Timestamp }
  | Conflict
  | Restart;
export type Deleted = { readonly status: "deleted"; readonly at: Timestamp } | Conflict | Restart;

export type Saving = {
  readonly kind: AdminKind;
  readonly rowId: string;
  readonly fields: Fields;
  /** The idempotency key: a repeated request gets the first result. */
  readonly operation: string;
  /** 0 creates the row. */
  readonly baseVersion: number;
};
export type Deleting = Omit<Saving, "fields">;

export type Uploading = {
  /** The path in the bucket `media`. */
  readonly path: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** @param sent bytes sent so far */
  onProgress(sent: number): void;
  readonly signal: AbortSignal;
};

/** A device on which the owner is signed in. */
export type DeviceSession = {
  readonly id: string;
  /** The browser's user agent, or "". */
  readonly agent: string;
  readonly seen: Timestamp;
  /** True for this device. */
  readonly current: boolean;
};

/**
 * The server's API for the owner. Every call takes the credentials to use. `done` lists this device's last operations
 * on the server, by which it detects that it was restored.
 */
export interface AdminRemote {
  /** The changes since a cursor; since `START`, everything. */
  changes(as: Access, since: Cursor, max: number, done: readonly Done[]): Promise<Result<AdminChanges>>;
  save(as: Access, saving: Saving, done: readonly Done[]): Promise<Result<Saved>>;
  remove(as: Access, deleting: Deleting, done: readonly Done[]): Promise<Result<Deleted>>;
  /** Uploads a file. If it exists, an earlier attempt succeeded. */
  upload(as: Access, uploading: Uploading): Promise<Result<null>>;
  /** True if the file exists in the storage. */
  holds(as: Access, path: string): Promise<Result<boolean>>;
  /** Deletes a file from the storage; succeeds if there is none. */
  deleteFile(as: Access, path: string): Promise<Result<null>>;
  /** The files that nothing, including drafts and translations, has used for this many days. */
  unused(as: Access, days: number): Promise<Result<readonly string[]>>;
  /** The devices on which the owner is signed in, most recently used first. */
  sessions(as: Access): Promise<Result<readonly DeviceSession[]>>;
}

import type { DeskContent, DeskKind, DeskRow, Fields } from "./desk-content.ts";
import type { Result } from "./failure.ts";
import type { ChangesOf, Cursor } from "./remote.ts";

/** Leave to act as somebody. */
export type Access = { readonly userId: string; readonly token: string };

/** Before anything was ever written. */
export const START: Cursor = { rev: 0, stamp: "" };

export type DeskChanges = ChangesOf<DeskContent, DeskKind>;

/** What became of a row: a conflict is an answer like any other, with the row as it is now. */
export type Saved =
  | { readonly status: "saved"; readonly row: DeskRow }
  | { readonly status: "conflict"; readonly row: DeskRow | null };
export type Deleted =
  | { readonly status: "deleted" }
  | { readonly status: "conflict"; readonly row: DeskRow | null };

export type Saving = {
  readonly kind: DeskKind;
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

/** The server as the owner needs it. Every call says as whom. */
export interface DeskRemote {
  /** What changed after a cursor; after `START`, all there is. */
  changes(as: Access, since: Cursor, max: number): Promise<Result<DeskChanges>>;
  save(as: Access, saving: Saving): Promise<Result<Saved>>;
  remove(as: Access, deleting: Deleting): Promise<Result<Deleted>>;
  /** Puts a file into the storage; one that lies there already was put there by an earlier try. */
  upload(as: Access, uploading: Uploading): Promise<Result<null>>;
}

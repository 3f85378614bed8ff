import type { AdminOf, FieldsOf, WrittenKind } from "../content/admin-content.ts";
import type { Timestamp } from "../dates/timestamp.ts";

/** Something being written, as it stands in its form. Nobody but this device knows of it. */
export type DraftOf<K extends WrittenKind> = {
  readonly kind: K;
  /** The row it is of; made by this device for a new one. There is one draft a row. */
  readonly rowId: string;
  /** The row it was begun from, null for a new one. */
  readonly base: AdminOf[K] | null;
  readonly fields: FieldsOf<K>;
  /** Milliseconds of this device's clock. */
  readonly updatedAt: number;
};
export type Draft = { [K in WrittenKind]: DraftOf<K> }[WrittenKind];

/** A picture or film on its way to the storage. */
export type Medium = {
  /** Where it will lie in the bucket, fixed when it was chosen: a repeat is never a second file. */
  readonly path: string;
  /** The row that it was chosen for. */
  readonly rowId: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly state: "kept" | "sending" | "there" | "refused" | "cancelled" | "unwanted";
  /** Whether it was ever on its way: then it may lie in the storage, and is taken out again where nothing shows it. */
  readonly tried: boolean;
  /** How much of it has left, in bytes. */
  readonly sent: number;
  /** Why it was refused, in the server's words. */
  readonly why: string | null;
  readonly chosenAt: number;
};

/** The copy of a file that this device has put into the storage. */
export type StoredFile = Pick<Medium, "path" | "rowId" | "bytes" | "type"> & {
  readonly size: number;
  /** The server's time. */
  readonly storedAt: Timestamp;
};

/** What lost a conflict: it stays here, to be taken up again. */
export type StashedVersion = {
  readonly seq: number;
  readonly kind: WrittenKind;
  readonly rowId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly at: number;
};

import {
  ADMIN_SCHEMAS,
  type AdminRow,
  WRITTEN_KINDS,
  type WrittenKind,
} from "../../domain/content/admin-content.ts";
import { withFallbacks } from "../../domain/content/stored-shape.ts";
import type { Draft, MediaFile, StashedVersion } from "../../domain/forms/draft.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { AdminDatabase } from "./database.ts";

/** Number of queued operations: `unsent` are sent automatically, `deadLettered` need the owner's decision. */
type AdminQueueCounts = { readonly unsent: number; readonly deadLettered: number };

/** Queries for work that is only on this device: drafts, local files, queued operations and stashed versions. */
export function adminWorkReader(db: AdminDatabase) {
  async function draft<K extends WrittenKind>(
    rowId: string,
    kind: K,
  ): Promise<Extract<Draft, { kind: K }> | null> {
    const found = await db.drafts.get(rowId);
    if (found?.kind !== kind) return null;
    // The row of an older version lacks the fields added since, which its author has not changed.
    const base = found.base && withFallbacks<AdminRow>(ADMIN_SCHEMAS[kind], found.base);
    return { ...found, base } as Extract<Draft, { kind: K }>;
  }

  /** The drafts, last edited first. */
  async function drafts(): Promise<Draft[]> {
    return (await db.drafts.orderBy("updatedAt").reverse().toArray()).filter(({ kind }) =>
      (WRITTEN_KINDS as readonly string[]).includes(kind),
    );
  }

  /** A local file that is not in storage, as far as this device knows. */
  async function file(path: string): Promise<MediaFile | null> {
    const found = await db.media.get(path);
    return found && found.state !== "unwanted" ? found : null;
  }

  async function mediaOf(rowId: string): Promise<MediaFile[]> {
    const all = await db.media.where("rowId").equals(rowId).toArray();
    return all.filter(({ state }) => state !== "unwanted");
  }

  /** Paths of files that a restored server has lost and of which this device has no copy. */
  function missingFiles(): Promise<string[]> {
    return db.missing.toCollection().primaryKeys();
  }

  /** All operations that wait to be sent or for the owner's decision, in order. */
  async function queuedOperations(): Promise<AdminOperation[]> {
    return db.outbox.orderBy("seq").toArray();
  }

  async function countQueued(): Promise<AdminQueueCounts> {
    const own = (await queuedOperations()).filter(({ again }) => !again);
    const deadLettered = own.filter(({ state }) => state === "parked").length;
    return { deadLettered, unsent: own.length - deadLettered };
  }

  /** The stashed versions of a row, newest first. */
  async function setAside(rowId: string): Promise<StashedVersion[]> {
    return (await db.setAside.where("rowId").equals(rowId).sortBy("seq")).reverse();
  }

  return { draft, drafts, file, mediaOf, missingFiles, queuedOperations, countQueued, setAside };
}

import { WRITTEN_KINDS, type WrittenKind } from "../../domain/content/admin-content.ts";
import type { Draft, Medium, StashedVersion } from "../../domain/forms/draft.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { AdminDatabase } from "./database.ts";

/** How many things wait: what goes by itself, and what needs the owner. */
type AdminWaiting = { readonly unsent: number; readonly parked: number };

/** What the owner did that is only on this device: drafts, chosen files, what waits, what lost a conflict. */
export function adminWorkReader(db: AdminDatabase) {
  async function draft<K extends WrittenKind>(
    rowId: string,
    kind: K,
  ): Promise<Extract<Draft, { kind: K }> | null> {
    const found = await db.drafts.get(rowId);
    return found?.kind === kind ? (found as Extract<Draft, { kind: K }>) : null;
  }

  /** What is being written, the last touched first. */
  async function drafts(): Promise<Draft[]> {
    return (await db.drafts.orderBy("updatedAt").reverse().toArray()).filter(({ kind }) =>
      (WRITTEN_KINDS as readonly string[]).includes(kind),
    );
  }

  /** A file that was chosen on this device and is not in the storage yet, or was not when it was last looked at. */
  async function medium(path: string): Promise<Medium | null> {
    const found = await db.media.get(path);
    return found && found.state !== "unwanted" ? found : null;
  }

  async function mediaOf(rowId: string): Promise<Medium[]> {
    const all = await db.media.where("rowId").equals(rowId).toArray();
    return all.filter(({ state }) => state !== "unwanted");
  }

  /** Paths of files that a restored server has lost and this device cannot give back. */
  function missingFiles(): Promise<string[]> {
    return db.missing.toCollection().primaryKeys();
  }

  /** Everything that waits to be sent or for the owner, in the order it was done. */
  async function waiting(): Promise<AdminOperation[]> {
    return db.outbox.orderBy("seq").toArray();
  }

  async function countWaiting(): Promise<AdminWaiting> {
    const own = (await waiting()).filter(({ again }) => !again);
    const parked = own.filter(({ state }) => state === "parked").length;
    return { parked, unsent: own.length - parked };
  }

  /** What lost a conflict, the last first. */
  async function setAside(rowId: string): Promise<StashedVersion[]> {
    return (await db.setAside.where("rowId").equals(rowId).sortBy("seq")).reverse();
  }

  return { draft, drafts, medium, mediaOf, missingFiles, waiting, countWaiting, setAside };
}

import { type Fields, fieldsIn, isWritten } from "../../domain/content/admin-content.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { merge, resolveOverlaps } from "../../domain/outbox/merge.ts";
import type { PersistResult } from "../../domain/outbox/persist.ts";
import { discard, retry, withdraw } from "../core/queue.ts";
import type { AdminDatabase } from "./database.ts";
import { releaseMedia } from "./media.ts";
import { refersTo, replaceDeadLetter } from "./outbox/enqueue.ts";

/** What the owner decides about operations that wait, conflict or were rejected. */
export function createDecisions(
  { db, now, onQueued }: { readonly db: AdminDatabase; now(): number; onQueued(): void },
  enqueue: (write: (id: string) => Promise<unknown>) => Promise<PersistResult>,
) {
  async function stash({ intent, rowId }: AdminOperation, fields: Fields): Promise<void> {
    const { on } = intent;
    if (isWritten(on)) await db.setAside.add({ kind: on, rowId, fields, at: now() });
  }

  return {
    /**
     * Resolves a conflict. Of the fields that both sides changed, the local values win except for those in `takeTheirs`.
     * The losing values are stashed and can be restored.
     * @param takeTheirs names of the fields where the server's value was chosen
     */
    resolve: (deadLetter: AdminOperation, takeTheirs: readonly string[]): Promise<PersistResult> =>
      enqueue((id) =>
        db.transaction("rw", [db.outbox, db.setAside], async () => {
          let lost: Fields = {};
          await replaceDeadLetter(db, deadLetter.id, id, ({ intent, conflict }) => {
            const theirs = conflict?.theirs;
            if (intent.kind !== "save" || !theirs) return null;
            const chosen = resolveOverlaps(merge(intent.base, intent.fields, theirs), theirs, takeTheirs);
            lost = chosen.lost;
            if (Object.keys(chosen.fields).length === 0) return null;
            const media = intent.media.filter((path) => refersTo(chosen.fields, path));
            const resolved = { ...intent, base: theirs, rowId: theirs.id, fields: chosen.fields, media };
            return { intent: resolved, baseVersion: theirs.version };
          });
          if (Object.keys(lost).length > 0) await stash(deadLetter, lost);
        }),
      ),

    /**
     * Overwrites a change made elsewhere: deletes the row although it was changed, or recreates one that was deleted.
     */
    overwrite: (deadLetter: AdminOperation): Promise<PersistResult> =>
      enqueue((id) =>
        replaceDeadLetter(db, deadLetter.id, id, ({ intent, conflict, baseVersion }) => {
          if (intent.kind === "delete")
            return conflict?.theirs ? { intent, baseVersion: conflict.theirs.version } : null;
          if (conflict?.theirs !== null || !intent.base) return { intent, baseVersion };
          const fields = { ...fieldsIn(intent.on, intent.base), ...intent.fields };
          return { intent: { ...intent, base: null, fields }, baseVersion: 0 };
        }),
      ),

    /** Discards a dead-lettered operation. Its text is stashed and can be restored. */
    discard: (deadLetter: AdminOperation): Promise<boolean> =>
      db.transaction("rw", [db.outbox, db.setAside], async () => {
        const gone = await discard(db, deadLetter.id);
        if (gone?.intent.kind === "save") await stash(gone, gone.intent.fields);
        return gone !== null;
      }),

    /** Requeues a rejected operation under the same id. */
    retry: (id: string): Promise<PersistResult> =>
      enqueue(async () => {
        await retry(db, id);
        return id;
      }),

    /** Removes an operation that was never attempted; null if it has been. */
    async withdraw(id: string): Promise<AdminOperation | null> {
      const taken = await db.transaction("rw", [db.outbox, db.media, db.drafts, db.setAside], async () => {
        const operation = await withdraw(db, id);
        if (operation) await releaseMedia(db, operation.rowId);
        return operation;
      });
      onQueued();
      return taken;
    },
  };
}

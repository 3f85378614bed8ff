import {
  type AdminKind,
  type AdminOf,
  type Fields,
  type FieldsOf,
  fieldsIn,
  type WrittenKind,
} from "../../domain/content/admin-content.ts";
import type { Draft, Medium } from "../../domain/forms/draft.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { choose, merge } from "../../domain/outbox/merge.ts";
import { type Kept, keeping } from "../core/persist.ts";
import { discard, retry, withdraw } from "../core/queue.ts";
import type { AdminDatabase } from "./database.ts";
import { dropDraft, putDraft, putMedium } from "./drafts.ts";
import { releaseMedia, turnUpload } from "./media/media.ts";
import { appendDelete, appendSave, replaceParked } from "./outbox.ts";
import { shows } from "./outbox-folding.ts";

export type AdminCommandWorld = {
  readonly db: AdminDatabase;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
  /** Called after an operation was queued. */
  queued(): void;
  readonly uploads: ReadonlyMap<string, AbortController>;
};

export type AdminCommands = ReturnType<typeof createAdminCommands>;

/** The commands of the site's owner. Each resolves when the change is stored on disk, online or offline. */
export function createAdminCommands({ db, now, newId, queued, uploads }: AdminCommandWorld) {
  async function done(write: (id: string) => Promise<unknown>): Promise<Kept> {
    const id = newId();
    const kept = await keeping(async () => {
      const other = await write(id);
      return typeof other === "string" ? other : id;
    });
    if (kept.ok) queued();
    return kept;
  }

  /** Queues the change and deletes the draft in one transaction, so a saved post is never a draft as well. */
  function saveDraft(kind: WrittenKind, rowId: string): Promise<Kept> {
    return done((id) =>
      db.transaction("rw", [db.drafts, db.outbox, db.media, db.setAside], async () => {
        const draft = await db.drafts.get(rowId);
        if (draft?.kind !== kind) return rowId;
        const { base, fields } = draft;
        const media = await db.media.where("rowId").equals(rowId).primaryKeys();
        const kept = await appendSave(db, { id, kind, rowId, fields, base, media, at: now() });
        await dropDraft(db, rowId);
        return kept;
      }),
    );
  }

  return {
    /** Autosave: stores the draft on this device only. */
    keepDraft: (draft: Omit<Draft, "updatedAt">): Promise<Kept> =>
      keeping(async () => {
        await putDraft(db, { ...draft, updatedAt: now() } as Draft);
        return draft.rowId;
      }),

    async dropDraft(rowId: string): Promise<void> {
      await dropDraft(db, rowId);
      queued();
    },

    /** Save or Publish: queues the draft's fields and deletes the draft. */
    saveDraft,

    /** Changes single fields of a row without a draft, e.g. published, read or hidden. */
    change: <K extends AdminKind>(kind: K, row: AdminOf[K], fields: FieldsOf<K>): Promise<Kept> =>
      done((id) => appendSave(db, { id, kind, rowId: row.id, fields, base: row, media: [], at: now() })),

    /** Queues the deletion of a row after a short delay, during which `undo` can cancel it. */
    remove: <K extends AdminKind>(kind: K, row: AdminOf[K]): Promise<Kept> =>
      done((id) => appendDelete(db, id, kind, row, now())),

    /** @returns true if the operation was never attempted and has been cancelled */
    undo: async (id: string): Promise<boolean> => (await withdraw(db, id)) !== null,

    /** Stores a picture or video under its future storage path. It is uploaded with the row that shows it. */
    keepMedium: (chosen: Pick<Medium, "path" | "rowId" | "bytes" | "type">): Promise<Kept> =>
      keeping(async () => {
        await putMedium(db, { ...chosen, chosenAt: now() });
        return chosen.path;
      }),

    /** Cancels an upload. Operations that need the file are dead-lettered until it is retried or edited out. */
    async cancelMedium(path: string): Promise<void> {
      await turnUpload(db, path, "cancelled");
      uploads.get(path)?.abort();
      queued();
    },

    /** Requeues a file and the operations that wait for it. */
    async retryMedium(path: string): Promise<void> {
      await db.transaction("rw", [db.media, db.outbox], async () => {
        await turnUpload(db, path, "kept");
        const waiting = await db.outbox
          .filter(({ intent }) => intent.kind === "save" && intent.media.includes(path))
          .toArray();
        for (const { id } of waiting) await retry(db, id);
      });
      queued();
    },

    /**
     * Resolves a conflict. Of the fields that both sides changed, the local values win except for those in `theirsToo`.
     * The losing values are stashed and can be restored.
     * @param theirsToo names of the fields where the server's value was chosen
     */
    resolve: (parked: AdminOperation, theirsToo: readonly string[]): Promise<Kept> =>
      done((id) =>
        db.transaction("rw", [db.outbox, db.setAside], async () => {
          let lost: Fields = {};
          const replaced = await replaceParked(db, parked.id, id, ({ intent, conflict }) => {
            const theirs = conflict?.theirs;
            if (intent.kind !== "save" || !theirs) return null;
            const chosen = choose(merge(intent.base, intent.fields, theirs), theirs, theirsToo);
            lost = chosen.lost;
            if (Object.keys(chosen.fields).length === 0) return null;
            const media = intent.media.filter((path) => shows(chosen.fields, path));
            const over = { ...intent, base: theirs, rowId: theirs.id, fields: chosen.fields, media };
            return { intent: over, baseVersion: theirs.version };
          });
          if (replaced && Object.keys(lost).length > 0) await putAside(parked, lost);
        }),
      ),

    /**
     * Overwrites a change made elsewhere: deletes the row although it was changed, or recreates one that was deleted.
     */
    insist: (parked: AdminOperation): Promise<Kept> =>
      done((id) =>
        replaceParked(db, parked.id, id, ({ intent, conflict, baseVersion }) => {
          if (intent.kind === "delete")
            return conflict?.theirs ? { intent, baseVersion: conflict.theirs.version } : null;
          if (conflict?.theirs !== null || !intent.base) return { intent, baseVersion };
          const fields = { ...fieldsIn(intent.on, intent.base), ...intent.fields };
          return { intent: { ...intent, base: null, fields }, baseVersion: 0 };
        }),
      ),

    /** Discards a dead-lettered operation. Its text is stashed and can be restored. */
    discard: (parked: AdminOperation): Promise<boolean> =>
      db.transaction("rw", [db.outbox, db.setAside], async () => {
        const gone = await discard(db, parked.id);
        if (gone?.intent.kind === "save") await putAside(gone, gone.intent.fields);
        return gone !== null;
      }),

    /** Requeues a rejected operation under the same id. */
    retry: (id: string): Promise<Kept> =>
      done(async () => {
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
      queued();
      return taken;
    },
  };

  async function putAside({ intent, rowId }: AdminOperation, fields: Fields): Promise<void> {
    const { on } = intent;
    if (on !== "message" && on !== "comment") await db.setAside.add({ kind: on, rowId, fields, at: now() });
  }
}

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
  /** Something new may be sent. */
  queued(): void;
  readonly uploads: ReadonlyMap<string, AbortController>;
};

export type AdminCommands = ReturnType<typeof createAdminCommands>;

/** What the owner can do. Each is done, for them, when it resolves: it is on the disk, with a network or without. */
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

  /** The change and the draft's end in one moment: what was saved is never a draft besides. */
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
    /** Autosave: keeps what is being written, as it stands; nothing of it leaves this device. */
    keepDraft: (draft: Omit<Draft, "updatedAt">): Promise<Kept> =>
      keeping(async () => {
        await putDraft(db, { ...draft, updatedAt: now() } as Draft);
        return draft.rowId;
      }),

    async dropDraft(rowId: string): Promise<void> {
      await dropDraft(db, rowId);
      queued();
    },

    /** Save or Publish: queues what the draft holds; the draft is done. */
    saveDraft,

    /** Changes some fields of a row at once: published or not, read or not, shown or hidden. */
    change: <K extends AdminKind>(kind: K, row: AdminOf[K], fields: FieldsOf<K>): Promise<Kept> =>
      done((id) => appendSave(db, { id, kind, rowId: row.id, fields, base: row, media: [], at: now() })),

    /** Deletes a row in a moment: until then `undo` takes it back. */
    remove: <K extends AdminKind>(kind: K, row: AdminOf[K]): Promise<Kept> =>
      done((id) => appendDelete(db, id, kind, row, now())),

    /** @returns whether it was still here to be taken back */
    undo: async (id: string): Promise<boolean> => (await withdraw(db, id)) !== null,

    /** Keeps a picture or film under the path that it will have in the storage. It leaves with what shows it. */
    keepMedium: (chosen: Pick<Medium, "path" | "rowId" | "bytes" | "type">): Promise<Kept> =>
      keeping(async () => {
        await putMedium(db, { ...chosen, chosenAt: now() });
        return chosen.path;
      }),

    /** Stops an upload; what shows the file is parked until it is tried again or edited. */
    async cancelMedium(path: string): Promise<void> {
      await turnUpload(db, path, "cancelled");
      uploads.get(path)?.abort();
      queued();
    },

    /** Sends a file, and what waits for it, once more. */
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
     * Ends a conflict: where both sides changed a field, mine goes but for those where theirs was chosen. What lost is
     * set aside and can be taken up again.
     * @param theirsToo names of the fields where theirs was chosen
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

    /** Does what was meant although the row was changed or deleted elsewhere: deletes it all the same, or makes it anew. */
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

    /** Gives up what is parked; its words are set aside and can be taken up again. */
    discard: (parked: AdminOperation): Promise<boolean> =>
      db.transaction("rw", [db.outbox, db.setAside], async () => {
        const gone = await discard(db, parked.id);
        if (gone?.intent.kind === "save") await putAside(gone, gone.intent.fields);
        return gone !== null;
      }),

    /** Sends what was refused once more, under its id. */
    retry: (id: string): Promise<Kept> =>
      done(async () => {
        await retry(db, id);
        return id;
      }),

    /** Takes back what has not left yet; null when it has. */
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

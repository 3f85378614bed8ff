import type { AttendanceCode, ScanResult } from "../../capabilities/check-in/domain/attendance-code.ts";
import { checkInByCode } from "../../capabilities/check-in/offline/check-in.ts";
import {
  type AdminKind,
  type AdminOf,
  type DraftedKind,
  type Fields,
  type FieldsOf,
  isWritten,
  type OwnComment,
} from "../../domain/content/admin-content.ts";
import type { PostKind } from "../../domain/content/content.ts";
import type { Draft, DraftOf, MediaFile, OpenForm } from "../../domain/forms/draft.ts";
import { changedFields } from "../../domain/outbox/merge.ts";
import { type PersistResult, persist } from "../../domain/outbox/persist.ts";
import { retry, withdraw } from "../core/queue.ts";
import type { AdminDatabase } from "./database.ts";
import { createDecisions } from "./decisions.ts";
import { releaseMedia, setUploadState } from "./media.ts";
import { enqueueDelete, enqueueSave } from "./outbox/enqueue.ts";
import { stashOther } from "./stash-other.ts";

export type AdminCommandDeps = {
  readonly db: AdminDatabase;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
  /** Called after an operation was queued. */
  onQueued(): void;
  readonly uploads: ReadonlyMap<string, AbortController>;
};

export type AdminCommands = ReturnType<typeof createAdminCommands>;

/** The commands of the site's owner. Each resolves when the change is stored on disk, online or offline. */
export function createAdminCommands({ db, now, newId, onQueued, uploads }: AdminCommandDeps) {
  async function enqueue(write: (id: string) => Promise<unknown>): Promise<PersistResult> {
    const id = newId();
    const result = await persist(async () => {
      const other = await write(id);
      return typeof other === "string" ? other : id;
    });
    if (result.ok) onQueued();
    return result;
  }

  /** Queues the change and deletes the draft in one transaction, so a saved post is never a draft as well. */
  function saveDraft(kind: DraftedKind, draftId: string): Promise<PersistResult> {
    return enqueue((id) =>
      db.transaction("rw", [db.drafts, db.outbox, db.media, db.setAside], async () => {
        const draft = await db.drafts.get(draftId);
        if (draft?.kind !== kind) return draftId;
        const { base, fields } = draft;
        const rowId = base?.id ?? draftId;
        const media = await db.media.where("rowId").equals(rowId).primaryKeys();
        const result = await enqueueSave(db, { id, kind, rowId, fields, base, media, at: now() });
        await dropDraft(db, draftId);
        return result;
      }),
    );
  }

  return {
    /** Autosave: stores the draft on this device only. What another form has stored in its place meanwhile is stashed. */
    storeDraft: <K extends DraftedKind>(
      draft: Omit<DraftOf<K>, "updatedAt" | "by">,
      form?: OpenForm,
    ): Promise<PersistResult> =>
      persist(() =>
        db.transaction("rw", [db.drafts, db.setAside], async () => {
          if (form) await stashOther(db, draft, form, now());
          const by = form ? { by: form.id } : {};
          await db.drafts.put({ ...draft, ...by, updatedAt: now() } as Draft);
          return draft.rowId;
        }),
      ),

    /** Discards the draft as this form knows it. What another form has stored in its place meanwhile is stashed. */
    async dropDraft(rowId: string, form?: OpenForm): Promise<void> {
      await db.transaction("rw", [db.drafts, db.media, db.outbox, db.setAside], async () => {
        if (form) await stashOther(db, { rowId, fields: {} }, form, now());
        await dropDraft(db, rowId);
      });
      onQueued();
    },

    dropStashed: (seq: number): Promise<void> => db.setAside.delete(seq),

    /** Offers another window's version no longer. Of a row that is written it stays among its stashed versions. */
    declineStashed: (seq: number): Promise<void> =>
      db.transaction("rw", db.setAside, async () => {
        const stashed = await db.setAside.get(seq);
        if (stashed && !isWritten(stashed.kind)) await db.setAside.delete(seq);
        else await db.setAside.update(seq, { by: undefined });
      }),

    /** Save or Publish: queues the draft's fields and deletes the draft. */
    saveDraft,

    /** Queues a new row that has no draft, with all its fields. */
    create: <K extends AdminKind>(kind: K, rowId: string, fields: FieldsOf<K>): Promise<PersistResult> =>
      enqueue((id) => enqueueSave(db, { id, kind, rowId, fields, base: null, media: [], at: now() })),

    /** Queues a comment of the owner, and deletes its draft. */
    comment: (rowId: string, fields: OwnComment, draftId: string): Promise<PersistResult> =>
      enqueue((id) =>
        db.transaction("rw", [db.drafts, db.outbox, db.media, db.setAside], async () => {
          const change = { id, kind: "comment", rowId, fields, base: null, media: [], at: now() } as const;
          const result = await enqueueSave(db, change);
          await dropDraft(db, draftId);
          return result;
        }),
      ),

    /**
     * Changes single fields of a row without a draft, e.g. published, read or hidden.
     * @param media paths of the stored files that these fields show
     */
    change: <K extends AdminKind>(
      kind: K,
      row: AdminOf[K],
      fields: FieldsOf<K>,
      media: readonly string[] = [],
    ): Promise<PersistResult> =>
      enqueue((id) => enqueueSave(db, { id, kind, rowId: row.id, fields, base: row, media, at: now() })),

    /**
     * Saves a post with the fields of an earlier version. Unsaved changes are stashed and can be restored.
     * @param row the row as shown in the admin
     */
    restoreVersion: <K extends PostKind>(kind: K, row: AdminOf[K], fields: Fields): Promise<PersistResult> =>
      enqueue((id) =>
        db.transaction("rw", [db.drafts, db.outbox, db.media, db.setAside], async () => {
          const draft = await db.drafts.get(row.id);
          const unsaved = draft?.kind === kind ? changedFields({ ...draft.base }, draft.fields) : {};
          if (Object.keys(unsaved).length > 0)
            await db.setAside.add({ kind, rowId: row.id, fields: unsaved, at: now() });
          if (draft?.kind === kind) await dropDraft(db, row.id);
          const restored = changedFields(row, fields);
          const change = { id, kind, rowId: row.id, fields: restored, base: row, media: [], at: now() };
          return enqueueSave(db, change);
        }),
      ),

    /** Checks in the guest of a scanned code, or keeps the code; null if this device could not store it. */
    checkIn: async (code: AttendanceCode, door: Pick<AttendanceCode, "eventId" | "day">) => {
      let result: ScanResult = { kind: "foreign" };
      const stored = await persist(async () => {
        result = await checkInByCode({ db, now, newId }, code, door);
        return code.attendanceId;
      });
      if (!stored.ok) return stored;
      onQueued();
      return { ok: true, result } as const;
    },

    /** Forgets a kept code. */
    dropScan: (id: string): Promise<PersistResult> =>
      persist(async () => {
        await db.scans.delete(id);
        return id;
      }),

    /** Queues the deletion of a row after a short delay, during which `undo` can cancel it. */
    remove: <K extends AdminKind>(kind: K, row: AdminOf[K]): Promise<PersistResult> =>
      enqueue((id) => enqueueDelete(db, id, kind, row, now())),

    /** @returns true if the operation was never attempted and has been cancelled */
    undo: async (id: string): Promise<boolean> => (await withdraw(db, id)) !== null,

    /** Stores a picture or video under its future storage path. It is uploaded with the row that shows it. */
    storeFile: (chosen: Pick<MediaFile, "path" | "rowId" | "bytes" | "type">): Promise<PersistResult> =>
      persist(async () => {
        await db.media.put({ ...chosen, chosenAt: now(), state: "kept", tried: false, sent: 0, why: null });
        return chosen.path;
      }),

    /** Cancels an upload. Operations that need the file are dead-lettered until it is retried or edited out. */
    async cancelUpload(path: string): Promise<void> {
      await setUploadState(db, path, "cancelled");
      uploads.get(path)?.abort();
      onQueued();
    },

    /** Requeues a file and the operations that wait for it. */
    async retryUpload(path: string): Promise<void> {
      await db.transaction("rw", [db.media, db.outbox], async () => {
        await setUploadState(db, path, "kept");
        const waiting = await db.outbox
          .filter(({ intent }) => intent.kind === "save" && intent.media.includes(path))
          .toArray();
        for (const { id } of waiting) await retry(db, id);
      });
      onQueued();
    },

    ...createDecisions({ db, now, onQueued }, enqueue),
  };
}

/** Deletes a draft and the files that only it used. */
async function dropDraft(db: AdminDatabase, rowId: string): Promise<void> {
  await db.transaction("rw", [db.drafts, db.media, db.outbox, db.setAside], async () => {
    await db.drafts.delete(rowId);
    await releaseMedia(db, rowId);
  });
}

import type { Intent } from "../../../domain/outbox/actions.ts";
import { isReadable, newOperation, type Operation, type Receipt } from "../../../domain/outbox/operation.ts";
import { type PersistResult, persist } from "../../../domain/outbox/persist.ts";
import { type OwnSubmission, ofOperation, ofReceipt } from "../../../domain/submissions/own-submission.ts";
import {
  answerOwner,
  draftOwner,
  partsOf,
  type Submission,
  type SubmittedFile,
  type Topic,
} from "../../../domain/submissions/submission.ts";
import { discard, withdraw } from "../../core/queue.ts";
import type { SiteDatabase, StoredFile } from "../database.ts";

type SubmissionsDeps = {
  readonly db: SiteDatabase;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
  /** An unguessable secret. */
  newSecret(): string;
  deviceCode(): string;
  /** Called after an operation was queued. */
  onQueued(): void;
};

/** What a person fills in; the rest is added here. */
type Written = Omit<Submission, "files" | "secret" | "device">;

type NewFile = Pick<StoredFile, "kind" | "type" | "bytes" | "seconds" | "recording">;

export type Submissions = ReturnType<typeof createSubmissions>;

/** What a device submits to the owner, and the files of its drafts. Loaded with the screens that use it. */
export function createSubmissions({ db, now, newId, newSecret, deviceCode, onQueued }: SubmissionsDeps) {
  /** Takes back an operation and gives its files to the draft of its topic. */
  async function takeBack(
    id: string,
    remove: (db: SiteDatabase, id: string) => Promise<Operation | null>,
  ): Promise<Operation | null> {
    return db.transaction("rw", [db.outbox, db.files], async () => {
      const operation = await remove(db, id);
      if (operation?.intent.kind !== "submission") return operation;
      // Sent again, they are other files: the server may have parts of these.
      const files = await db.files.where({ owner: id }).toArray();
      await db.files.bulkDelete(files.map((file) => file.id));
      const owner = draftOwner(operation.intent.topic);
      await db.files.bulkAdd(files.map((file) => ({ ...file, id: newId(), owner, sent: 0 })));
      return operation;
    });
  }

  /** How much of an operation's files the server has, from 0 to 1. */
  async function progressOf({ id }: Operation): Promise<number> {
    const files = await db.files.where({ owner: id }).toArray();
    const parts = files.reduce((sum, { bytes }) => sum + partsOf(bytes.byteLength), 0);
    return parts === 0 ? 0 : files.reduce((sum, { sent }) => sum + sent, 0) / parts;
  }

  return {
    addFile: (owner: string, file: NewFile): Promise<PersistResult> =>
      persist(async () => {
        const id = newId();
        await db.files.add({ ...file, id, owner, sent: 0, createdAt: now() });
        return id;
      }),

    removeFile: (id: string) => db.files.delete(id),

    /** The files of a draft or an operation, in the order in which they were added. */
    filesOf: (owner: string): Promise<StoredFile[]> => db.files.where({ owner }).sortBy("createdAt"),

    /** True if a recording of this device has been copied to a draft or an operation, whatever became of that. */
    hasCopyOf: async (recording: string): Promise<boolean> =>
      (await db.files.filter((file) => file.recording === recording).count()) > 0,

    /**
     * Queues a submission with the files of a draft, in one transaction.
     * @param replacesId the rejected operation that this one replaces
     * @param isSent false for files of the draft that stay
     * @param id where the caller needs it before the operation is stored
     */
    async submit(
      written: Written,
      owner: string,
      replacesId?: string,
      isSent: (file: StoredFile) => boolean = () => true,
      id = newId(),
    ): Promise<PersistResult> {
      const result = await persist(() =>
        db.transaction("rw", [db.outbox, db.files], async () => {
          if (replacesId) await discard(db, replacesId);
          const draft = await db.files.where({ owner }).sortBy("createdAt");
          const files = draft.filter(isSent).map(named);
          const intent = {
            kind: "submission",
            ...written,
            files,
            secret: newSecret(),
            device: deviceCode(),
          } as const;
          const queued = newOperation(id, intent, now());
          await db.outbox.add(files.length > 0 ? { ...queued, uploading: true } : queued);
          await db.files
            .where("id")
            .anyOf(files.map((file) => file.id))
            .modify({ owner: id });
          // What was rejected may have had another recording, which stays for the next story.
          if (replacesId) await db.files.where({ owner }).modify({ owner: draftOwner(written.topic) });
          return id;
        }),
      );
      if (result.ok) onQueued();
      return result;
    },

    /** What this device submitted of a topic, newest first. */
    async own(topic: Topic): Promise<OwnSubmission[]> {
      const [queued, receipts] = await Promise.all([db.outbox.toArray(), db.receipts.toArray()]);
      const waiting = await Promise.all(
        queued
          .filter(isReadable)
          .map(async (operation) => ofOperation(operation, await progressOf(operation))),
      );
      return [...waiting.flat(), ...receipts.filter(isReadable).flatMap(ofReceipt)]
        .filter(({ submission }) => submission.topic === topic)
        .sort((one, other) => other.queuedAt - one.queuedAt);
    },

    /** Takes a submission back that was never sent; null if it has been. Parts of its files may have been sent. */
    withdraw: (id: string) => takeBack(id, withdraw<Operation>),

    /** Takes a rejected submission back; null if it is no longer dead-lettered. */
    discard: (id: string) => takeBack(id, discard<Operation>),

    /** Deletes a rejected submission with its files; null if it is no longer dead-lettered. */
    deleteRejected: (id: string): Promise<Operation | null> =>
      db.transaction("rw", [db.outbox, db.files], async () => {
        const operation = await discard<Operation>(db, id);
        if (operation) await db.files.where({ owner: id }).delete();
        return operation;
      }),
  };
}

function named({ id, kind, type, bytes, seconds }: StoredFile): SubmittedFile {
  return { id, kind, type, size: bytes.byteLength, ...(seconds === undefined ? {} : { seconds }) };
}

/**
 * Deletes the files of submissions that nothing can send again: they belong to no queued operation, also of another version of
 * the app, and to no receipt that is young enough to be replayed on a restored server. Files of drafts stay, and those of answers with
 * what was answered.
 * @param isReplayable true for a receipt that a restored server would get
 */
export async function deleteObsoleteFiles(
  db: SiteDatabase,
  isReplayable: (receipt: Receipt) => boolean,
): Promise<void> {
  const sent = () => db.files.filter(({ owner }) => !owner.startsWith("draft:"));
  if ((await sent().count()) === 0) return;
  await db.transaction("rw", [db.outbox, db.receipts, db.files], async () => {
    const queued = await db.outbox.toArray();
    const replayable = await db.receipts.filter(isReplayable).toArray();
    const needed = new Set([...queued, ...replayable].flatMap((row) => [row.id, ...fileIdsOf(row)]));
    for (const id of await db.receipts.toCollection().primaryKeys()) needed.add(answerOwner(id));
    await sent()
      .and(({ id, owner }) => !needed.has(id) && !needed.has(owner))
      .delete();
  });
}

/** Of a stored row, which may be damaged. */
function fileIdsOf({ intent }: { readonly intent?: Intent }): string[] {
  return intent?.kind === "submission" ? intent.files.map(({ id }) => id) : [];
}

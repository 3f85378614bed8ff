import { type Failure, type Result, success } from "../../../domain/outbox/failure.ts";
import { isDelayed, isReadable, type Operation } from "../../../domain/outbox/operation.ts";
import { PART_BYTES, partsOf, type SubmittedFile } from "../../../domain/submissions/submission.ts";
import type { SubmissionsRemote } from "../../../domain/submissions/submissions-remote.ts";
import { deadLetter } from "../../core/queue.ts";
import type { SiteDatabase } from "../database.ts";

/** The code of a submission whose file is no longer on this device. */
const FILE_LOST = "file_lost";

type UploadDeps = {
  readonly db: SiteDatabase;
  readonly submissions: SubmissionsRemote;
  /** Milliseconds of this device's clock. */
  now(): number;
};

/**
 * Sends one part of a file of the first submission whose files are not all at the server. One at a time, and
 * only when nothing else is due, so that likes and messages do not wait for a large file. The caller must hold the leader lock.
 * @returns false if no file is to be sent now; a failure that would fail other requests too
 */
export async function uploadNextPart({ db, submissions, now }: UploadDeps): Promise<Result<boolean>> {
  const operation = await db.outbox
    .orderBy("seq")
    .filter((queued) => isReadable(queued) && isUploading(queued) && !isDelayed(queued, now()))
    .first();
  if (operation?.intent.kind !== "submission") return success(false);
  for (const named of operation.intent.files) {
    const file = await db.files.get(named.id);
    if (!file) {
      await deadLetter(db, operation, { code: FILE_LOST, message: "" });
      return success(true);
    }
    const parts = partsOf(named.size);
    if (file.sent >= parts) continue;
    const bytes = new Uint8Array(file.bytes.slice(file.sent * PART_BYTES, (file.sent + 1) * PART_BYTES));
    const sent = await submissions.sendPart({ file: named.id, part: file.sent, parts, bytes });
    if (!sent.ok) return handleFailure(db, operation, sent.failure, now());
    await db.files.update(named.id, { sent: file.sent + 1 });
    return success(true);
  }
  await db.outbox.where("seq").equals(operation.seq).modify(stopUploading);
  return success(true);
}

/** Notes that the server has not got these files, so that they are sent again before the submission. */
export async function restartUpload(
  db: SiteDatabase,
  { seq }: Pick<Operation, "seq">,
  files: readonly SubmittedFile["id"][],
): Promise<void> {
  await db.transaction("rw", [db.outbox, db.files], async () => {
    await db.files.where("id").anyOf(files).modify({ sent: 0 });
    await db.outbox.update(seq, { uploading: true });
  });
}

function isUploading({ state, uploading }: Operation): boolean {
  return state === "pending" && uploading === true;
}

function stopUploading(operation: { uploading?: true }): void {
  delete operation.uploading;
}

async function handleFailure(
  db: SiteDatabase,
  operation: Operation,
  failure: Failure,
  now: number,
): Promise<Result<boolean>> {
  if (failure.kind === "rejected") {
    await deadLetter(db, operation, { code: failure.code, message: failure.message });
    return success(true);
  }
  // The limit of files must not delay other operations.
  if (failure.kind !== "busy" || failure.retryAfter === null) return { ok: false, failure };
  await db.outbox.update(operation.seq, { dueAt: now + failure.retryAfter * 1_000 });
  return success(true);
}

import type { Auth } from "../../domain/auth/auth.ts";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { Medium, StoredFile } from "../../domain/forms/draft.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { Access, AdminRemote, Deleted, Saved } from "../../domain/outbox/admin-remote.ts";
import { type Failure, failed, type Result } from "../../domain/outbox/failure.ts";
import type { Done } from "../../domain/outbox/remote.ts";
import { nextDue, release } from "../core/queue-claims.ts";
import type { Queue } from "../core/sender.ts";
import { type Reach, serverTimeOf } from "../site/push.ts";
import type { AdminDatabase } from "./database.ts";
import { forgetDeleted, noteUpload, startUpload } from "./media/media.ts";
import { keepSentFiles, noteFound, noteMissing } from "./media/stored-files.ts";
import { acknowledgeAdmin, replayAdmin } from "./outbox-acknowledge.ts";
import { type AdminClaim, dequeueNext, hasAdminWork, type Next, noteChecked } from "./outbox-dequeue.ts";
import { forgetOldAdminReceipts, lastAdminDone } from "./receipts.ts";
import { withAccessToken } from "./with-access-token.ts";

export type AdminSendWorld = {
  readonly db: AdminDatabase;
  readonly admin: Pick<AdminRemote, "save" | "remove" | "upload" | "holds" | "deleteFile">;
  readonly auth: Pick<Auth, "access" | "refresh">;
  readonly reach: Reach;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
  /** Bytes available for copies of uploaded files; a fixed number if absent. */
  room?(): Promise<number>;
  /** The running uploads by file path, so that they can be cancelled. */
  readonly uploads: Map<string, AbortController>;
};

/** The name of a user's leader lock, shared by all tabs and the service worker. */
export function adminLock(userId: string): string {
  return `selam-send-${userId}`;
}

/** The admin's queue for the sender. */
export function adminQueue(world: AdminSendWorld): Queue {
  return {
    hasUnsent: () => hasAdminWork(world.db),
    nextDue: () => nextDue(world.db),
    send: () => sendAdmin(world),
  };
}

/**
 * Sends everything that is due, one operation at a time: each row after the files it shows. Only one run at a time per
 * device; a run that finds another one stops.
 * @returns the failure that stopped it, or null if nothing due is left or another run is sending
 */
async function sendAdmin(world: AdminSendWorld): Promise<Failure | null> {
  const { db, auth } = world;
  for (;;) {
    const serverTime = await serverTimeOf(world.reach);
    if (!serverTime.ok) return serverTime.failure;
    // An attempted operation can no longer be withdrawn, so check for a valid token first.
    const access = await auth.access();
    if (!access.ok) return access.failure;
    if (access.value.userId !== db.userId) return { kind: "unauthorised" };
    const claiming = { attempt: world.newId(), now: world.now(), serverTime: serverTime.value };
    const next = await dequeueNext(db, claiming);
    if (!next) return null;
    const stop = await perform(world, next, serverTime.value);
    if (stop) return stop === "overtaken" ? null : stop;
  }
}

function perform(
  world: AdminSendWorld,
  next: Next,
  serverTime: Timestamp,
): Promise<Failure | "overtaken" | null> {
  if ("medium" in next) return upload(world, next.medium);
  if ("doubtful" in next) return lookFor(world, next.doubtful, next.of);
  return "unwanted" in next ? deleteFile(world, next.unwanted) : deliver(world, next.claim, serverTime);
}

async function deliver(
  world: AdminSendWorld,
  claim: AdminClaim,
  serverTime: Timestamp,
): Promise<Failure | "overtaken" | null> {
  const { db, auth } = world;
  const [operation] = claim.operations;
  if (!operation) return null;
  const done = await lastAdminDone(db);
  const answer = await withAccessToken(auth, db.userId, (as) => sendOperation(world, as, operation, done));
  if (!answer.ok && answer.failure.kind !== "refused") {
    await release(db, claim);
    return answer.failure;
  }
  const isOurs = await putDown(world, claim, answer, serverTime);
  await forgetOldAdminReceipts(db, serverTime);
  await keepSentFiles(db, serverTime, await world.room?.());
  return isOurs ? null : "overtaken";
}

function putDown(
  { db, newId }: AdminSendWorld,
  claim: AdminClaim,
  answer: Result<Saved | Deleted>,
  serverTime: Timestamp,
): Promise<boolean> {
  if (!answer.ok)
    return acknowledgeAdmin(db, claim, { status: "refused", refusal: refusalOf(answer.failure) }, newId());
  const { value } = answer;
  return value.status === "restart"
    ? replayAdmin(db, claim, serverTime)
    : acknowledgeAdmin(db, claim, value, newId());
}

function refusalOf(failure: Failure) {
  return failure.kind === "refused"
    ? { code: failure.code, message: failure.message }
    : { code: failure.kind, message: "" };
}

/** Sends an operation. Idempotent: a repeat returns the same answer. */
async function sendOperation(
  { admin }: AdminSendWorld,
  as: Access,
  { id, actor, intent, baseVersion }: AdminOperation,
  done: readonly Done[],
): Promise<Result<Saved | Deleted>> {
  if (actor !== as.userId) return failed({ kind: "unauthorised" });
  const { on: kind, rowId } = intent;
  const asked = { kind, rowId, operation: id, baseVersion: baseVersion ?? 0 };
  return intent.kind === "save"
    ? admin.save(as, { ...asked, fields: intent.fields }, done)
    : admin.remove(as, asked, done);
}

async function upload(world: AdminSendWorld, { path, bytes, type }: Medium): Promise<Failure | null> {
  const { db, auth, admin, uploads } = world;
  if (!(await startUpload(db, path))) return null;
  const cancel = new AbortController();
  uploads.set(path, cancel);
  const onProgress = (sent: number) => void noteUpload(db, path, { sent });
  const { signal } = cancel;
  const left = await withAccessToken(auth, db.userId, (as) =>
    admin.upload(as, { path, bytes, type, onProgress, signal }),
  );
  uploads.delete(path);
  if (signal.aborted) return null;
  if (left.ok) await noteUpload(db, path, { state: "there", sent: bytes.byteLength });
  else if (left.failure.kind === "refused")
    await noteUpload(db, path, { state: "refused", why: left.failure.message });
  else await noteUpload(db, path, { state: "kept", sent: 0 });
  return left.ok || left.failure.kind === "refused" ? null : left.failure;
}

/** Checks a file that a restored server may have lost, so that it is uploaded again before the row that shows it. */
async function lookFor(
  world: AdminSendWorld,
  path: string,
  operation: AdminOperation,
): Promise<Failure | null> {
  const { db, auth, admin } = world;
  const held = await withAccessToken(auth, db.userId, (as) => admin.holds(as, path));
  if (!held.ok && held.failure.kind !== "refused") return held.failure;
  const isThere = held.ok && held.value;
  const copy = isThere ? undefined : await db.stored.get(path);
  const left = copy ? await giveBack(world, copy) : null;
  if (left && !left.ok && left.failure.kind !== "refused") return left.failure;
  if (isThere || left?.ok) await noteFound(db, path);
  else await noteMissing(db, path, operation.rowId);
  await noteChecked(db, operation);
  return null;
}

function giveBack(
  { db, auth, admin }: AdminSendWorld,
  { path, bytes, type }: StoredFile,
): Promise<Result<null>> {
  const unseen = { onProgress: () => undefined, signal: new AbortController().signal };
  return withAccessToken(auth, db.userId, (as) => admin.upload(as, { path, bytes, type, ...unseen }));
}

/** Deletes a file from storage. If the storage refuses, the file stays there, which is harmless. */
async function deleteFile({ db, auth, admin }: AdminSendWorld, { path }: Medium): Promise<Failure | null> {
  const left = await withAccessToken(auth, db.userId, (as) => admin.deleteFile(as, path));
  if (!left.ok && left.failure.kind !== "refused") return left.failure;
  await forgetDeleted(db, path);
  return null;
}

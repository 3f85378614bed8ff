import type { Auth } from "../../domain/auth/auth.ts";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { MediaFile, UploadCopy } from "../../domain/forms/draft.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { AdminRemote, Credentials, DeleteResult, SaveResult } from "../../domain/outbox/admin-remote.ts";
import { type Failure, failed, type Result } from "../../domain/outbox/failure.ts";
import type { AppliedOperation } from "../../domain/outbox/remote.ts";
import { requeue } from "../core/queue.ts";
import { nextDue, type SendQueue } from "../core/sender.ts";
import { type ServerProbe, serverTimeOf } from "../core/server-clock.ts";
import type { AdminDatabase } from "./database.ts";
import {
  deleteLocalRecords,
  markFound,
  markMissing,
  ofUnfinished,
  restartUploads,
  startUpload,
  trimUploadCopies,
  updateUpload,
} from "./media.ts";
import {
  type AdminResponse,
  acknowledge,
  deleteExpiredAdminReceipts,
  lastAdminApplied,
  replay,
} from "./outbox/acknowledge.ts";
import { type AdminLease, hasAdminWork, leaseNext, markVerified, type Work } from "./outbox/dequeue.ts";
import { withAccessToken } from "./with-access-token.ts";

export type AdminSendDeps = {
  readonly db: AdminDatabase;
  readonly remote: Pick<AdminRemote, "save" | "deleteRow" | "upload" | "hasFile" | "deleteFile">;
  readonly auth: Pick<Auth, "access" | "refresh">;
  readonly probe: ServerProbe;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
  /** Bytes available for copies of uploaded files; a fixed number if absent. */
  freeBytes?(): Promise<number>;
  /** The running uploads by file path, so that they can be cancelled. */
  readonly uploads: Map<string, AbortController>;
};

/** Whether this run has sent again what a restored server lost. */
type SendRun = { hasReplayed: boolean };

/** The name of a user's leader lock, shared by all tabs and the service worker. */
export function adminLock(userId: string): string {
  return `selam-send-${userId}`;
}

/** The admin's queue for the sender. */
export function adminQueue(deps: AdminSendDeps): SendQueue {
  return {
    hasUnsent: () => hasAdminWork(deps.db),
    nextDue: () => nextDue(deps.db),
    send: () => sendAdmin(deps),
  };
}

/**
 * Sends everything that is due, one operation at a time: each row after the files it shows. Only one run at a time per
 * device; a run that finds another one stops.
 * @returns the failure that stopped it, or null if nothing due is left or another run is sending
 */
async function sendAdmin(deps: AdminSendDeps): Promise<Failure | null> {
  const { db, auth } = deps;
  const run: SendRun = { hasReplayed: false };
  for (;;) {
    const serverTime = await serverTimeOf(deps.probe);
    if (!serverTime.ok) return serverTime.failure;
    // An attempted operation can no longer be withdrawn, so check for a valid token first.
    const access = await auth.access();
    if (!access.ok) return access.failure;
    if (access.value.userId !== db.userId) return { kind: "unauthorised" };
    const attempt = { attempt: deps.newId(), now: deps.now(), serverTime: serverTime.value };
    // Before the lease: a pull that requeues them in between, after a restore, must not leave the server unasked.
    const applied = await lastAdminApplied(db);
    const next = await leaseNext(db, attempt);
    if (!next) return null;
    const stop = await perform(deps, next, applied, serverTime.value, run);
    if (stop) return stop === "superseded" ? null : stop;
  }
}

function perform(
  deps: AdminSendDeps,
  next: Work,
  applied: readonly AppliedOperation[],
  serverTime: Timestamp,
  run: SendRun,
): Promise<Failure | "superseded" | null> {
  if ("upload" in next) return upload(deps, next.upload);
  if ("unverifiedPath" in next) return verifyFile(deps, next.unverifiedPath, next.of);
  return "unwanted" in next
    ? deleteFile(deps, next.unwanted)
    : deliver(deps, next.leased, applied, serverTime, run);
}

async function deliver(
  deps: AdminSendDeps,
  leased: AdminLease,
  applied: readonly AppliedOperation[],
  serverTime: Timestamp,
  run: SendRun,
): Promise<Failure | "superseded" | null> {
  const { db, auth } = deps;
  const [operation] = leased.operations;
  if (!operation) return null;
  const result = await withAccessToken(auth, db.userId, (credentials) =>
    sendOperation(deps, credentials, operation, applied),
  );
  let answer: SaveResult | DeleteResult | AdminResponse;
  if (result.ok) answer = result.value;
  else if (isMissingFile(result.failure) && operation.intent.kind === "save") {
    await restartUploads(db, operation.intent.media);
    await requeue(db, leased);
    return { kind: "busy", retryAfter: null };
  } else if (result.failure.kind === "rejected") {
    const { code, message } = result.failure;
    answer = { status: "rejected", refusal: { code, message } };
  } else {
    await requeue(db, leased);
    return result.failure;
  }
  const hasReplayed = answer.status === "restart";
  const isOurs =
    answer.status === "restart"
      ? await replay(db, leased, serverTime)
      : await acknowledge(db, leased, answer, deps.newId());
  await deleteExpiredAdminReceipts(db, serverTime);
  await trimUploadCopies(db, serverTime, await deps.freeBytes?.());
  if (!isOurs) return "superseded";
  // A server that does not know what it has just been sent again is asked later, not at once for ever.
  if (hasReplayed && run.hasReplayed) return { kind: "busy", retryAfter: null };
  run.hasReplayed ||= hasReplayed;
  return null;
}

/** True if the server no longer has the parts of a recording: those that nothing names are deleted after a week. */
function isMissingFile(failure: Failure): boolean {
  return failure.kind === "rejected" && failure.code === "file_missing";
}

/** Sends an operation. Idempotent: a repeat returns the same response. */
async function sendOperation(
  { remote }: AdminSendDeps,
  credentials: Credentials,
  { id, actor, intent, baseVersion }: AdminOperation,
  applied: readonly AppliedOperation[],
): Promise<Result<SaveResult | DeleteResult>> {
  if (actor !== credentials.userId) return failed({ kind: "unauthorised" });
  const { on: kind, rowId } = intent;
  const request = { kind, rowId, operation: id, baseVersion: baseVersion ?? 0 };
  return intent.kind === "save"
    ? remote.save(credentials, { ...request, fields: intent.fields }, applied)
    : remote.deleteRow(credentials, request, applied);
}

async function upload(deps: AdminSendDeps, { path, bytes, type, sent }: MediaFile): Promise<Failure | null> {
  const { db, auth, remote, uploads } = deps;
  if (!(await startUpload(db, path))) return null;
  const cancel = new AbortController();
  uploads.set(path, cancel);
  const onProgress = (bytesSent: number) => void updateUpload(db, path, { sent: bytesSent });
  const { signal } = cancel;
  const result = await withAccessToken(auth, db.userId, (credentials) =>
    remote.upload(credentials, { path, bytes, type, sent, onProgress, signal }),
  );
  uploads.delete(path);
  if (signal.aborted) return null;
  if (result.ok) await updateUpload(db, path, { state: "there", sent: bytes.byteLength });
  else if (result.failure.kind === "rejected")
    await updateUpload(db, path, { state: "refused", why: result.failure.message });
  else await updateUpload(db, path, { state: "kept", ...ofUnfinished(path) });
  return result.ok || result.failure.kind === "rejected" ? null : result.failure;
}

/** Checks a file that a restored server may have lost, so that it is uploaded again before the row that shows it. */
async function verifyFile(
  deps: AdminSendDeps,
  path: string,
  operation: AdminOperation,
): Promise<Failure | null> {
  const { db, auth, remote } = deps;
  const held = await withAccessToken(auth, db.userId, (credentials) => remote.hasFile(credentials, path));
  if (!held.ok && held.failure.kind !== "rejected") return held.failure;
  const isThere = held.ok && held.value;
  const copy = isThere ? undefined : await db.stored.get(path);
  const result = copy ? await uploadCopy(deps, copy) : null;
  if (result && !result.ok && result.failure.kind !== "rejected") return result.failure;
  if (isThere || result?.ok) await markFound(db, path);
  else await markMissing(db, path, operation.rowId);
  await markVerified(db, operation);
  return null;
}

function uploadCopy(
  { db, auth, remote }: AdminSendDeps,
  { path, bytes, type }: UploadCopy,
): Promise<Result<null>> {
  const noProgress = { onProgress: () => undefined, signal: new AbortController().signal };
  return withAccessToken(auth, db.userId, (credentials) =>
    remote.upload(credentials, { path, bytes, type, ...noProgress }),
  );
}

/** Deletes a file from storage. If the storage refuses, the file stays there, which is harmless. */
async function deleteFile({ db, auth, remote }: AdminSendDeps, { path }: MediaFile): Promise<Failure | null> {
  const result = await withAccessToken(auth, db.userId, (credentials) =>
    remote.deleteFile(credentials, path),
  );
  if (!result.ok && result.failure.kind !== "rejected") return result.failure;
  await deleteLocalRecords(db, path);
  return null;
}

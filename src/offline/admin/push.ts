import type { Auth } from "../../domain/auth/auth.ts";
import type { DeskOperation } from "../../domain/outbox/admin-operation.ts";
import type { Access, Deleted, DeskRemote, Saved } from "../../domain/outbox/admin-remote.ts";
import type { Medium, StoredFile } from "../../domain/forms/draft.ts";
import { type Failure, failed, type Result } from "../../domain/outbox/failure.ts";
import type { Instant } from "../../domain/dates/timestamp.ts";
import type { Done } from "../../domain/outbox/remote.ts";
import { claimNext, type DeskClaim, hasDeskWork, type Next, noteChecked } from "./outbox-dequeue.ts";
import type { DeskDatabase } from "./database.ts";
import { forgetOldDeskReceipts, lastDeskDone } from "./receipts.ts";
import { sendDeskAgain, settleDesk } from "./outbox-acknowledge.ts";
import { beginUpload, forgetUnloaded, noteUpload } from "./media/media.ts";
import { nextDue, release } from "../core/queue-claims.ts";
import { keepSentFiles, noteFound, noteMissing } from "./media/stored-files.ts";
import { asPerson } from "./with-access-token.ts";
import { type Reach, serverTimeOf } from "../site/push.ts";
import type { Queue } from "../core/sender.ts";

export type DeskSendWorld = {
  readonly db: DeskDatabase;
  readonly desk: Pick<DeskRemote, "save" | "remove" | "upload" | "holds" | "unload">;
  readonly auth: Pick<Auth, "access" | "refresh">;
  readonly reach: Reach;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
  /** How many bytes of sent files there is room for; where nobody says, a fixed number. */
  room?(): Promise<number>;
  /** The uploads that go on, to be cancelled by the path of their file. */
  readonly uploads: Map<string, AbortController>;
};

/** The name under which one sends for a person, of all tabs and the desk's worker. */
export function deskLock(userId: string): string {
  return `selam-send-${userId}`;
}

/** The owner's queue, as the sender works it off. */
export function deskQueue(world: DeskSendWorld): Queue {
  return {
    hasUnsent: () => hasDeskWork(world.db),
    nextDue: () => nextDue(world.db),
    send: () => sendDesk(world),
  };
}

/**
 * Sends all that may go now, one by one: a row after the files that it shows. Only one may run at a time on a device;
 * one that finds another sending beside it leaves.
 * @returns what stopped it, or null when nothing is left that may go now, or another sends
 */
async function sendDesk(world: DeskSendWorld): Promise<Failure | null> {
  const { db, auth } = world;
  for (;;) {
    const serverTime = await serverTimeOf(world.reach);
    if (!serverTime.ok) return serverTime.failure;
    // What was attempted cannot be taken back any more: nothing is attempted without leave to do it.
    const access = await auth.access();
    if (!access.ok) return access.failure;
    if (access.value.userId !== db.userId) return { kind: "unauthorised" };
    const claiming = { attempt: world.newId(), now: world.now(), serverTime: serverTime.value };
    const next = await claimNext(db, claiming);
    if (!next) return null;
    const stop = await perform(world, next, serverTime.value);
    if (stop) return stop === "overtaken" ? null : stop;
  }
}

function perform(
  world: DeskSendWorld,
  next: Next,
  serverTime: Instant,
): Promise<Failure | "overtaken" | null> {
  if ("medium" in next) return upload(world, next.medium);
  if ("doubtful" in next) return lookFor(world, next.doubtful, next.of);
  return "unwanted" in next ? unload(world, next.unwanted) : deliver(world, next.claim, serverTime);
}

async function deliver(
  world: DeskSendWorld,
  claim: DeskClaim,
  serverTime: Instant,
): Promise<Failure | "overtaken" | null> {
  const { db, auth } = world;
  const [operation] = claim.operations;
  if (!operation) return null;
  const done = await lastDeskDone(db);
  const answer = await asPerson(auth, db.userId, (as) => ask(world, as, operation, done));
  if (!answer.ok && answer.failure.kind !== "refused") {
    await release(db, claim);
    return answer.failure;
  }
  const isOurs = await putDown(world, claim, answer, serverTime);
  await forgetOldDeskReceipts(db, serverTime);
  await keepSentFiles(db, serverTime, await world.room?.());
  return isOurs ? null : "overtaken";
}

function putDown(
  { db, newId }: DeskSendWorld,
  claim: DeskClaim,
  answer: Result<Saved | Deleted>,
  serverTime: Instant,
): Promise<boolean> {
  if (!answer.ok)
    return settleDesk(db, claim, { status: "refused", refusal: refusalOf(answer.failure) }, newId());
  const { value } = answer;
  return value.status === "restart"
    ? sendDeskAgain(db, claim, serverTime)
    : settleDesk(db, claim, value, newId());
}

function refusalOf(failure: Failure) {
  return failure.kind === "refused"
    ? { code: failure.code, message: failure.message }
    : { code: failure.kind, message: "" };
}

/** It says the same however often it is asked. */
async function ask(
  { desk }: DeskSendWorld,
  as: Access,
  { id, actor, intent, baseVersion }: DeskOperation,
  done: readonly Done[],
): Promise<Result<Saved | Deleted>> {
  if (actor !== as.userId) return failed({ kind: "unauthorised" });
  const { on: kind, rowId } = intent;
  const asked = { kind, rowId, operation: id, baseVersion: baseVersion ?? 0 };
  return intent.kind === "save"
    ? desk.save(as, { ...asked, fields: intent.fields }, done)
    : desk.remove(as, asked, done);
}

async function upload(world: DeskSendWorld, { path, bytes, type }: Medium): Promise<Failure | null> {
  const { db, auth, desk, uploads } = world;
  if (!(await beginUpload(db, path))) return null;
  const cancel = new AbortController();
  uploads.set(path, cancel);
  const onProgress = (sent: number) => void noteUpload(db, path, { sent });
  const { signal } = cancel;
  const left = await asPerson(auth, db.userId, (as) =>
    desk.upload(as, { path, bytes, type, onProgress, signal }),
  );
  uploads.delete(path);
  if (signal.aborted) return null;
  if (left.ok) await noteUpload(db, path, { state: "there", sent: bytes.byteLength });
  else if (left.failure.kind === "refused")
    await noteUpload(db, path, { state: "refused", why: left.failure.message });
  else await noteUpload(db, path, { state: "kept", sent: 0 });
  return left.ok || left.failure.kind === "refused" ? null : left.failure;
}

/** A restored server may have lost a file: it gets it back before it is told again what shows it. */
async function lookFor(
  world: DeskSendWorld,
  path: string,
  operation: DeskOperation,
): Promise<Failure | null> {
  const { db, auth, desk } = world;
  const held = await asPerson(auth, db.userId, (as) => desk.holds(as, path));
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
  { db, auth, desk }: DeskSendWorld,
  { path, bytes, type }: StoredFile,
): Promise<Result<null>> {
  const unseen = { onProgress: () => undefined, signal: new AbortController().signal };
  return asPerson(auth, db.userId, (as) => desk.upload(as, { path, bytes, type, ...unseen }));
}

/** What the storage will not let go of now, it keeps: nothing shows it. */
async function unload({ db, auth, desk }: DeskSendWorld, { path }: Medium): Promise<Failure | null> {
  const left = await asPerson(auth, db.userId, (as) => desk.unload(as, path));
  if (!left.ok && left.failure.kind !== "refused") return left.failure;
  await forgetUnloaded(db, path);
  return null;
}

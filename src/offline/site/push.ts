import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import { type Failure, type Result, success } from "../../domain/outbox/failure.ts";
import {
  isInteraction,
  isReadable,
  type Operation,
  REPLAY_WINDOW,
  type Rejection,
} from "../../domain/outbox/operation.ts";
import type {
  AppliedOperation,
  InteractionResponse,
  InteractionResult,
  Remote,
} from "../../domain/outbox/remote.ts";
import type { SubmissionsRemote } from "../../domain/submissions/submissions-remote.ts";
import { requeue } from "../core/queue.ts";
import {
  createLeaderLock,
  createSender,
  hasUnsent,
  nextDue,
  type Sender,
  type SenderDeps,
  type SendQueue,
} from "../core/sender.ts";
import { type ServerProbe, serverTimeOf } from "../core/server-state.ts";
import type { SiteDatabase } from "./database.ts";
import { acknowledge, deleteExpiredReceipts, leaseNext, replay, type SiteLease } from "./dequeue.ts";
import { lastApplied } from "./outbox.ts";
import { deleteObsoleteFiles } from "./submissions/submissions.ts";
import { restartUpload, uploadNextPart } from "./submissions/upload-part.ts";

/** Maximum number of interactions per request, as limited by the server. */
const BATCH = 100;

/** The dependencies of a send run. */
export type SendDeps = ServerProbe & {
  readonly db: SiteDatabase;
  readonly remote: Pick<Remote, "applyInteractions" | "sendMessage" | "saveSubscription">;
  readonly submissions: SubmissionsRemote;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
};

type SendRun = {
  /** Whether it has sent again what a restored server lost. */
  hasReplayed: boolean;
  /** Whether it has deleted the expired receipts. */
  hasDeletedExpired: boolean;
};

/** The visitor's queue for the sender. */
export function visitorQueue(deps: SendDeps): SendQueue {
  return {
    hasUnsent: () => hasUnsent(deps.db, isReadable),
    nextDue: () => nextDue(deps.db, isReadable),
    send: () => send(deps),
  };
}

type SiteSenderDeps = SendDeps &
  Omit<SenderDeps, "queue" | "withLeaderLock"> & {
    /** The Web Locks API, or null. */
    readonly locks: LockManager | null;
    /** Asks the browser not to evict this site's data. */
    requestPersistence(): void;
  };

/** The sender of a page. Loaded with the first operation to send; most visits have none. */
export function createSiteSender(deps: SiteSenderDeps): Sender {
  const { db, locks, now } = deps;
  const sender = createSender({
    ...deps,
    queue: visitorQueue(deps),
    withLeaderLock: createLeaderLock(db, locks, now),
  });
  return {
    ...sender,
    async wake() {
      // Unsent operations exist only here, so from now on storage should be persistent.
      if ((await db.outbox.count()) > 0) deps.requestPersistence();
      return sender.wake();
    },
  };
}

/**
 * Sends everything that is due: operations batch by batch, and between them the parts of files, one at a time. Only one run
 * at a time per device; a run that finds another one stops, because two runs would keep leasing each other's operations.
 * @returns the failure that stopped it, or null if nothing due is left or another run is sending
 */
export async function send(deps: SendDeps): Promise<Failure | null> {
  const run: SendRun = { hasReplayed: false, hasDeletedExpired: false };
  for (;;) {
    const end = await sendOperations(deps, run);
    if (end === "stopped") return null;
    if (end !== "files") return end;
    const uploaded = await uploadNextPart(deps);
    if (!uploaded.ok) return uploaded.failure;
    if (!uploaded.value) return null;
  }
}

/** @returns null if nothing is due any more, "files" if only files are, "stopped" if another run is sending */
async function sendOperations(deps: SendDeps, run: SendRun): Promise<Failure | "stopped" | "files" | null> {
  const { db } = deps;
  let batchSize = BATCH;
  for (;;) {
    const serverTime = await serverTimeOf(deps);
    if (!serverTime.ok) return serverTime.failure;
    const attempt = { attempt: deps.newId(), now: deps.now(), serverTime: serverTime.value };
    // Before the lease: a pull that requeues them in between, after a restore, must not leave the server unasked.
    const applied = await lastApplied(db);
    const leased = await leaseNext(db, attempt, batchSize);
    if (!leased?.operations.length) return leased && "files";
    const response = await sendBatch(deps, leased, applied, serverTime.value);
    if (response.ok) {
      const end = await applyResponse(deps, leased, response.value, run);
      if (end) return end;
      batchSize = Math.min(BATCH, batchSize * 2);
      continue;
    }
    const { failure } = response;
    if (failure.kind !== "rejected") {
      await requeue(db, leased);
      return failure;
    }
    if (!(await handleRejection(deps, leased, failure, serverTime.value))) return "stopped";
    // The server rejected the request as a whole, so the operation at fault is unknown: retry with half the batch until
    // it is alone and can be dead-lettered. Otherwise it would block every operation behind it.
    batchSize = Math.max(1, Math.floor(leased.operations.length / 2));
  }
}

async function sendBatch(
  { db, remote, submissions }: SendDeps,
  { operations }: SiteLease,
  applied: readonly AppliedOperation[],
  serverTime: Timestamp,
): Promise<Result<InteractionResponse>> {
  const [first] = operations;
  if (first?.intent.kind === "submission") {
    const missing = await submissions.submit(first.id, first.intent);
    if (missing.ok && missing.value.length > 0) {
      await restartUpload(db, first, missing.value);
      return success({ now: serverTime, restart: false, results: [] });
    }
    const expired = addMilliseconds(serverTime, -REPLAY_WINDOW);
    if (missing.ok) await deleteObsoleteFiles(db, ({ doneAt }) => doneAt > expired);
    return aloneResponse(first, missing, serverTime);
  }
  const alone = first && sendAlone(remote, first);
  if (alone) return aloneResponse(first, await alone, serverTime);
  return remote.applyInteractions(
    operations.flatMap(({ id, format, firstAttemptAt, intent }) =>
      isInteraction(intent) ? [{ id, format, firstAttemptAt: firstAttemptAt ?? serverTime, intent }] : [],
    ),
    applied,
  );
}

/** The response to an operation that was sent alone. */
function aloneResponse(
  { id }: Operation,
  result: Result<unknown>,
  serverTime: Timestamp,
): Result<InteractionResponse> {
  if (result.ok) {
    return success({
      now: serverTime,
      restart: false,
      results: [{ id, status: "done", at: serverTime, counts: null, comment: null, held: false }],
    });
  }
  // Its rate limit must not delay other operations.
  const seconds = result.failure.kind === "busy" ? result.failure.retryAfter : null;
  return seconds === null
    ? result
    : success({ now: serverTime, restart: false, results: [{ id, status: "later", seconds }] });
}

/** Sends an operation that is neither an interaction nor a submission; null for others. */
function sendAlone(remote: SendDeps["remote"], { id, intent }: Operation): Promise<Result<null>> | null {
  if (intent.kind === "message") return remote.sendMessage(id, intent.message);
  return intent.kind === "notifications" ? remote.saveSubscription(id, intent.change) : null;
}

/** @returns what ends the run; null to continue */
async function applyResponse(
  { db, now, clock }: SendDeps,
  leased: SiteLease,
  response: InteractionResponse,
  run: SendRun,
): Promise<Failure | "stopped" | null> {
  clock.update(response.now);
  if (response.restart) {
    if (!(await replay(db, leased, response.now))) return "stopped";
    // A server that does not know what it has just been sent again is asked later, not at once for ever.
    if (run.hasReplayed) return { kind: "busy", retryAfter: null };
    run.hasReplayed = true;
    return null;
  }
  const isOurs = await acknowledge(db, leased, response, now());
  if (!run.hasDeletedExpired) await deleteExpiredReceipts(db, response.now);
  run.hasDeletedExpired = true;
  if (!isOurs) return "stopped";
  return isTooOld(response) ? { kind: "outdated" } : null;
}

/** Dead-letters an operation that was rejected alone. In a larger batch the culprit is unknown, so all are requeued. */
async function handleRejection(
  { db, now }: SendDeps,
  leased: SiteLease,
  { code, message }: Rejection,
  serverTime: Timestamp,
): Promise<boolean> {
  const [alone, ...others] = leased.operations;
  if (!alone || others.length > 0) return requeue(db, leased);
  const refused: InteractionResult = { id: alone.id, status: "rejected", refusal: { code, message } };
  return acknowledge(db, leased, { now: serverTime, results: [refused] }, now());
}

/** True if the server reports that this app is too old for some operation. */
function isTooOld({ results }: InteractionResponse): boolean {
  return results.some(({ status }) => status === "outdated");
}

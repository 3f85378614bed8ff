import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { Failure } from "../../domain/outbox/failure.ts";
import { isReadable, type Refusal, TOO_OLD } from "../../domain/outbox/operation.ts";
import type { InteractionResponse, InteractionResult } from "../../domain/outbox/remote.ts";
import type { ExclusiveRunner } from "../core/exclusive.ts";
import { requeue } from "../core/queue.ts";
import {
  createSender,
  hasUnsent,
  nextDue,
  type Sender,
  type SenderDeps,
  type SendQueue,
} from "../core/sender.ts";
import { serverTimeOf } from "../core/server-clock.ts";
import { acknowledge, deleteObsolete, replay } from "./acknowledge.ts";
import { leaseNext, type SiteLease } from "./dequeue.ts";
import { askSite, ofKnownSite } from "./known-site.ts";
import { type LastApplied, lastApplied } from "./last-applied.ts";
import { aloneRequest, type SendDeps } from "./send-alone.ts";
import { type Batching, type SentBatch, sendInteractions } from "./send-interactions.ts";
import { uploadNextPart } from "./submissions/upload-part.ts";

/** Maximum number of interactions per request, as limited by the server. */
const BATCH = 100;

type SendRun = {
  /** Maximum number of interactions per request. */
  readonly batchSize: number;
  /** Whether it has sent again what a restored server lost. */
  hasReplayed: boolean;
  /** Whether it has deleted expired receipts and the files that nothing needs. */
  hasDeletedObsolete: boolean;
};

/** The visitor's queue for the sender. */
export function visitorQueue(deps: SendDeps, batchSize = BATCH): SendQueue {
  return {
    hasUnsent: () => hasUnsent(deps.db, isReadable),
    nextDue: () => nextDue(deps.db, isReadable),
    send: () => send(deps, batchSize),
  };
}

/** The name of the visitor's leader lock, shared by all tabs and the service worker. Each admin user has another. */
export const SENDER_LOCK = "selam-send";

type SiteSenderDeps = SendDeps &
  Omit<SenderDeps, "queue" | "withLeaderLock"> & {
    readonly exclusively: ExclusiveRunner;
    /** Asks the browser not to evict this site's data. */
    requestPersistence(): void;
  };

/** The sender of a page. Loaded with the first operation to send; most visits have none. */
export function createSiteSender(deps: SiteSenderDeps): Sender {
  const { db, exclusively } = deps;
  const sender = createSender({
    ...deps,
    queue: visitorQueue(deps),
    withLeaderLock: (job) => exclusively(SENDER_LOCK, job),
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
 * @param batchSize maximum number of interactions per request
 * @returns the failure that stopped it, or null if nothing due is left or another run is sending
 */
export async function send(anyDeps: SendDeps, batchSize = BATCH): Promise<Failure | null> {
  const { db } = anyDeps;
  const failure = await sendAll({ ...anyDeps, remote: ofKnownSite(db, anyDeps.remote) }, batchSize);
  // All of it waits for another version of the app, and says so also after a reload.
  if (failure?.kind === "outdated") await db.outbox.toCollection().modify(TOO_OLD);
  return failure;
}

async function sendAll(deps: SendDeps, batchSize: number): Promise<Failure | null> {
  const run: SendRun = { batchSize, hasReplayed: false, hasDeletedObsolete: false };
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
  let { batchSize } = run;
  for (;;) {
    const serverTime = await serverTimeOf(deps);
    if (!serverTime.ok) return serverTime.failure;
    const attempt = { attempt: deps.newId(), now: deps.now(), serverTime: serverTime.value };
    // Before the lease: a pull that requeues them in between, after a restore, must not leave the server unasked.
    const applied = await lastApplied(db);
    const next = await leaseNext(db, attempt, batchSize, null, deps.asOwner !== undefined);
    if (!next?.operations.length) return next && "files";
    const batching = { serverTime: serverTime.value, batchSize: run.batchSize };
    const { leased, response, isOurs } = await sendLeased(deps, next, applied, batching);
    const end = response.ok
      ? await applyResponse(deps, leased, response.value, run)
      : await handleFailure(deps, leased, response.failure, serverTime.value);
    if (end) return end;
    if (!isOurs) return "stopped";
    // A request that was rejected as a whole does not say which operation is at fault: retry with half the batch until it
    // is alone and can be dead-lettered. Otherwise it would block every operation behind it.
    batchSize = response.ok
      ? Math.min(run.batchSize, batchSize * 2)
      : Math.max(1, Math.floor(leased.operations.length / 2));
  }
}

async function sendLeased(
  deps: SendDeps,
  leased: SiteLease,
  applied: LastApplied,
  batching: Batching,
): Promise<SentBatch> {
  const [first] = leased.operations;
  const request = first && aloneRequest(deps, first, applied, batching.serverTime);
  if (!request) return sendInteractions(deps, leased, applied, batching);
  // Unlike a batch, it is sent in a form whose response does not name the site.
  const site = await askSite(deps.db, deps.remote);
  return { leased, response: site.ok ? await request() : site, isOurs: true };
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
  if (!run.hasDeletedObsolete) await deleteObsolete(db, response.now);
  run.hasDeletedObsolete = true;
  if (!isOurs) return "stopped";
  return isTooOld(response) ? { kind: "outdated" } : null;
}

/** @returns what ends the run; null if the server rejected the request */
async function handleFailure(
  deps: SendDeps,
  leased: SiteLease,
  failure: Failure,
  serverTime: Timestamp,
): Promise<Failure | "stopped" | null> {
  if (failure.kind === "rejected")
    return (await handleRejection(deps, leased, failure, serverTime)) ? null : "stopped";
  await requeue(deps.db, leased);
  return failure;
}

/** Dead-letters an operation that was rejected alone. In a larger batch the culprit is unknown, so all are requeued. */
async function handleRejection(
  { db, now }: SendDeps,
  leased: SiteLease,
  { code, message }: Refusal,
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

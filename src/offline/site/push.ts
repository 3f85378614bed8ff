import type { Timestamp } from "../../domain/dates/timestamp.ts";
import { type Failure, type Result, success } from "../../domain/outbox/failure.ts";
import { isReadable, type Rejection } from "../../domain/outbox/operation.ts";
import type { Answered, Answers, Remote } from "../../domain/outbox/remote.ts";
import { hasUnsent, nextDue, release } from "../core/queue-claims.ts";
import type { Queue } from "../core/sender.ts";
import type { ServerClock } from "../core/server-clock.ts";
import type { SiteDatabase } from "./database.ts";
import { type Claim, claim, forgetOldReceipts, sendAgain, settle } from "./outbox-claims.ts";
import { lastDone } from "./receipts.ts";

/** Maximum number of interactions per request, as limited by the server. */
const BATCH = 100;

/** Dependencies for probing the server and its time. */
export type Reach = {
  readonly remote: Pick<Remote, "head">;
  readonly clock: ServerClock;
  /** The browser's guess; false does not prove that the server is unreachable. */
  isOnline(): boolean;
};

/** The dependencies of a send run. */
export type SendWorld = Reach & {
  readonly db: SiteDatabase;
  readonly remote: Pick<Remote, "interact" | "leaveMessage">;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
};

/** The visitor's queue for the sender. */
export function visitorQueue(world: SendWorld): Queue {
  return {
    hasUnsent: () => hasUnsent(world.db, isReadable),
    nextDue: () => nextDue(world.db, isReadable),
    send: () => send(world),
  };
}

/**
 * Sends everything that is due, batch by batch. Only one run at a time per device; a run that finds another one stops,
 * because two runs would keep leasing each other's operations.
 * @returns the failure that stopped it, or null if nothing due is left or another run is sending
 */
export async function send(world: SendWorld): Promise<Failure | null> {
  const { db } = world;
  let most = BATCH;
  for (;;) {
    const serverTime = await serverTimeOf(world);
    if (!serverTime.ok) return serverTime.failure;
    const claiming = { attempt: world.newId(), now: world.now(), serverTime: serverTime.value };
    const claimed = await claim(db, claiming, most);
    if (!claimed) return null;
    const answers = await sendClaim(world, claimed, serverTime.value);
    if (answers.ok) {
      if (!(await acknowledge(world, claimed, answers.value))) return null;
      if (isTooOld(answers.value)) return { kind: "outdated" };
      most = Math.min(BATCH, most * 2);
      continue;
    }
    const { failure } = answers;
    if (failure.kind !== "refused") {
      await release(db, claimed);
      return failure;
    }
    if (!(await handleRejection(world, claimed, failure, serverTime.value))) return null;
    // The whole batch was rejected: halve it until the rejected operation is alone.
    most = Math.max(1, Math.ceil((claimed.operations.length - 1) / 2));
  }
}

/**
 * The server's time. Requests it if it is unknown, or if the browser reports offline: an attempted operation can no
 * longer be withdrawn, so the connection is probed first.
 */
export async function serverTimeOf({ clock, remote, isOnline }: Reach): Promise<Result<Timestamp>> {
  const known = isOnline() ? clock.time() : null;
  if (known) return success(known);
  const head = await remote.head();
  if (!head.ok) return head;
  clock.heard(head.value.now);
  return success(head.value.now);
}

async function sendClaim(
  { db, remote }: SendWorld,
  { operations }: Claim,
  serverTime: Timestamp,
): Promise<Result<Answers>> {
  const [first] = operations;
  if (first?.intent.kind === "message") {
    const left = await remote.leaveMessage(first.id, first.intent.message);
    const { id } = first;
    if (left.ok) {
      return success({
        now: serverTime,
        restart: false,
        results: [{ id, status: "done", at: serverTime, counts: null, comment: null, held: false }],
      });
    }
    // The rate limit for messages must not delay other operations.
    const seconds = left.failure.kind === "busy" ? left.failure.retryAfter : null;
    return seconds === null
      ? left
      : success({ now: serverTime, restart: false, results: [{ id, status: "later", seconds }] });
  }
  return remote.interact(
    operations.flatMap(({ id, format, firstAttemptAt, intent }) =>
      intent.kind === "message" ? [] : [{ id, format, firstAttemptAt: firstAttemptAt ?? serverTime, intent }],
    ),
    await lastDone(db),
  );
}

async function acknowledge(
  { db, now, clock }: SendWorld,
  claimed: Claim,
  answers: Answers,
): Promise<boolean> {
  clock.heard(answers.now);
  if (answers.restart) return sendAgain(db, claimed, answers.now);
  const isOurs = await settle(db, claimed, answers, now());
  await forgetOldReceipts(db, answers.now);
  return isOurs;
}

/** Dead-letters an operation that was rejected alone. In a larger batch the culprit is unknown, so all are requeued. */
async function handleRejection(
  { db, now }: SendWorld,
  claimed: Claim,
  { code, message }: Rejection,
  serverTime: Timestamp,
): Promise<boolean> {
  const [alone, ...others] = claimed.operations;
  if (!alone || others.length > 0) return release(db, claimed);
  const refused: Answered = { id: alone.id, status: "refused", refusal: { code, message } };
  return settle(db, claimed, { now: serverTime, results: [refused] }, now());
}

/** True if the server reports that this app is too old for some operation. */
function isTooOld({ results }: Answers): boolean {
  return results.some(({ status }) => status === "outdated");
}

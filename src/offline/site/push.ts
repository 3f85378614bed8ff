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

/** The most interactions in one request; the server takes no more. */
const BATCH = 100;

/** How it is found out whether there is a server, and what time it has. */
export type Reach = {
  readonly remote: Pick<Remote, "head">;
  readonly clock: ServerClock;
  /** Whether a server can be expected. No is only a guess: it may be there all the same. */
  isOnline(): boolean;
};

/** What a run needs of the outside world. */
export type SendWorld = Reach & {
  readonly db: SiteDatabase;
  readonly remote: Pick<Remote, "interact" | "leaveMessage">;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
};

/** A visitor's queue, as the sender works it off. */
export function visitorQueue(world: SendWorld): Queue {
  return {
    hasUnsent: () => hasUnsent(world.db, isReadable),
    nextDue: () => nextDue(world.db, isReadable),
    send: () => send(world),
  };
}

/**
 * Sends all that may go now, batch after batch. Only one may run at a time on a device.
 * One that finds another sending beside it leaves: two that claim in turn would never hear an answer to their own claim.
 * @returns what stopped it, or null when nothing is left that may go now, or another sends
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
    const answers = await ask(world, claimed, serverTime.value);
    if (answers.ok) {
      if (!(await putDown(world, claimed, answers.value))) return null;
      if (isTooOld(answers.value)) return { kind: "outdated" };
      most = Math.min(BATCH, most * 2);
      continue;
    }
    const { failure } = answers;
    if (failure.kind !== "refused") {
      await release(db, claimed);
      return failure;
    }
    if (!(await takeRefusal(world, claimed, failure, serverTime.value))) return null;
    // Refused as a whole: the smaller half goes alone, until the one that is refused stands by itself.
    most = Math.max(1, Math.ceil((claimed.operations.length - 1) / 2));
  }
}

/**
 * Asked of the server where it is not known; and where none can be expected, to see whether there is one after all: what
 * was attempted cannot be withdrawn any more, so nothing is attempted in vain.
 */
export async function serverTimeOf({ clock, remote, isOnline }: Reach): Promise<Result<Timestamp>> {
  const known = isOnline() ? clock.time() : null;
  if (known) return success(known);
  const head = await remote.head();
  if (!head.ok) return head;
  clock.heard(head.value.now);
  return success(head.value.now);
}

async function ask(
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
    // Too many messages: that is a limit of messages, and keeps nothing else waiting.
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

async function putDown({ db, now, clock }: SendWorld, claimed: Claim, answers: Answers): Promise<boolean> {
  clock.heard(answers.now);
  if (answers.restart) return sendAgain(db, claimed, answers.now);
  const isOurs = await settle(db, claimed, answers, now());
  await forgetOldReceipts(db, answers.now);
  return isOurs;
}

/** What was refused alone is put aside; of several nobody knows which one it was. */
async function takeRefusal(
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

/** The server tells item by item that this app is too old for it: they wait for a newer one. */
function isTooOld({ results }: Answers): boolean {
  return results.some(({ status }) => status === "outdated");
}

import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import { isInteraction } from "../../domain/outbox/operation.ts";
import type { InteractionResponse, Remote } from "../../domain/outbox/remote.ts";
import type { ServerProbe } from "../core/server-clock.ts";
import { acknowledge } from "./acknowledge.ts";
import type { SiteDatabase } from "./database.ts";
import { leaseNext, releaseLease, type SiteLease } from "./dequeue.ts";
import { appliedAfter, type LastApplied, namesOf } from "./last-applied.ts";

export type InteractionDeps = Pick<ServerProbe, "isOnline"> & {
  readonly db: SiteDatabase;
  readonly remote: Pick<Remote, "applyInteractions">;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
};

/** How interactions are put into batches. */
export type Batching = {
  readonly serverTime: Timestamp;
  readonly batchSize: number;
};

/** A leased batch and the response to it, which the caller acknowledges. */
export type SentBatch = {
  readonly leased: SiteLease;
  readonly response: Result<InteractionResponse>;
  /** False if another sender has leased some of the batch before since. */
  readonly isOurs: boolean;
};

/**
 * Sends a batch of interactions and, while batches are full, those after it. While one is under way, the one before is
 * acknowledged and the next one leased, so that network and disk do not wait for each other. The next one is sent only if the
 * server applied all of this one: an operation that has to wait, or is rejected, may hold back others in its lane.
 * @param applied what the server applied for this device before
 * @returns the last batch that was sent; all before it are acknowledged, none after it is leased
 */
export async function sendInteractions(
  deps: InteractionDeps,
  first: SiteLease,
  applied: LastApplied,
  batching: Batching,
): Promise<SentBatch> {
  let leased = first;
  let named = applied;
  let before: Answered | null = null;
  for (;;) {
    const [response, { isOurs, next }]: [Result<InteractionResponse>, Progress] = await Promise.all([
      request(deps, leased, named, batching),
      acknowledgeAndLease(deps, before, leased, batching),
    ]);
    if (!next || !response.ok || !isAllApplied(leased, response.value) || !deps.isOnline()) {
      if (next) await releaseLease(deps.db, next);
      return { leased, response, isOurs };
    }
    named = appliedAfter(named, leased.operations, response.value.results);
    before = { leased, response: response.value };
    leased = next;
  }
}

type Progress = {
  readonly isOurs: boolean;
  /** The batch after the one under way; null if that is the last, or not full. */
  readonly next: SiteLease | null;
};

type Answered = { readonly leased: SiteLease; readonly response: InteractionResponse };

function request(
  { remote }: InteractionDeps,
  { operations }: SiteLease,
  applied: LastApplied,
  { serverTime }: Batching,
): Promise<Result<InteractionResponse>> {
  return remote.applyInteractions(
    operations.flatMap(({ id, format, firstAttemptAt, intent }) =>
      isInteraction(intent) ? [{ id, format, firstAttemptAt: firstAttemptAt ?? serverTime, intent }] : [],
    ),
    namesOf(applied),
  );
}

async function acknowledgeAndLease(
  { db, now, newId }: InteractionDeps,
  before: Answered | null,
  underWay: SiteLease,
  { serverTime, batchSize }: Batching,
): Promise<Progress> {
  const isOurs = !before || (await acknowledge(db, before.leased, before.response, now()));
  if (!isOurs) return { isOurs, next: null };
  if (underWay.operations.length < batchSize) return { isOurs, next: null };
  const attempt = { attempt: newId(), now: now(), serverTime };
  const next = await leaseNext(db, attempt, batchSize, underWay);
  return { isOurs, next: next?.operations.length ? next : null };
}

function isAllApplied({ operations }: SiteLease, { results }: InteractionResponse): boolean {
  const done = new Set(results.flatMap(({ id, status }) => (status === "done" ? [id] : [])));
  return operations.every(({ id }) => done.has(id));
}

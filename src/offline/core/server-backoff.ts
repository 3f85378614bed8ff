import type { Failure } from "../../domain/outbox/failure.ts";
import { MAX_WAIT } from "./queue-claims.ts";
import { LONGEST_BACKOFF, waitBeforeRetry } from "./retry.ts";

export type ServerBackoff = ReturnType<typeof createServerRest>;

type RestWorld = {
  /** Milliseconds of a clock that nobody sets; its zero means nothing. */
  elapsed(): number;
  random(): number;
  isVisible(): boolean;
};

/** Jitter may make nearly nothing of a wait: it is this long at least after one failure, in milliseconds, and so many times as long later. */
const SHORTEST = 1_000;
const MOST_SHORTEST = 4;
/** How long one that failed last lets the others go first, in milliseconds. */
const GIVE_WAY = 500;

/**
 * One backoff for one server, shared by all that ask it by themselves: the pulls and senders of site and admin, and the
 * counters. After a failure one of them asks for all, in turn; when it is answered, the others go on.
 */
export function createServerRest({ elapsed, random, isVisible }: RestWorld) {
  let failures = 0;
  let failure: Failure | null = null;
  /** Nobody asks before then. */
  let until = Number.NEGATIVE_INFINITY;
  /** Until then the server itself asked to be left alone. */
  let named = Number.NEGATIVE_INFINITY;
  /** Who asks for all. */
  let toResult: object | null = null;
  let last: object | null = null;
  const waiting = new Set<object>();
  const listeners = new Set<() => void>();

  function end(): void {
    [failures, failure, toResult, last] = [0, null, null, null];
    until = named = Number.NEGATIVE_INFINITY;
    waiting.clear();
    for (const listener of [...listeners]) listener();
  }

  return {
    /** @returns how long `who` has to wait before it may ask, in milliseconds; 0: it may, and tells how it went */
    turn(who: object): number {
      if (failures === 0) return 0;
      const left = until - elapsed();
      if (left > 0) {
        waiting.add(who);
        return left;
      }
      if (who === last && waiting.size > 0 && !waiting.has(who)) {
        waiting.clear();
        return GIVE_WAY;
      }
      waiting.delete(who);
      toResult = last = who;
      until = elapsed() + LONGEST_BACKOFF;
      return 0;
    },

    /** What was met by `who`; null for an answer, a refusal among them: there is a server then. */
    heard(who: object, met: Failure | null): void {
      if (!met || !isOfTheServer(met)) {
        if (failures > 0) end();
        return;
      }
      const now = elapsed();
      const asked = met.kind === "busy" ? (met.retryAfter ?? 0) * 1_000 : 0;
      named = Math.max(named, now + Math.min(asked, MAX_WAIT));
      failure = met;
      // Several that were asked before any of them knew are one failure.
      if (failures > 0 && toResult !== who) {
        until = Math.max(until, named);
        return;
      }
      failures += 1;
      [toResult, last] = [null, who];
      const least = SHORTEST * Math.min(failures, MOST_SHORTEST);
      const wait = waitBeforeRetry(failures, met, isVisible(), random());
      until = Math.max(named, now + Math.max(least, wait));
    },

    /** `who` had a turn and asked nothing. */
    pass(who: object): void {
      if (toResult !== who) return;
      toResult = null;
      until = elapsed();
    },

    /** Somebody asks for it now, or the line is back: nothing is waited for but a time the server named. */
    lift(): void {
      until = named;
    },

    /** What is waited for; null for nothing. */
    failure: () => failure,

    /** Calls back when the server answers again. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Nothing was answered, or the server asks for patience; anything else is an answer. */
function isOfTheServer({ kind }: Failure): boolean {
  return kind === "offline" || kind === "portal" || kind === "busy";
}

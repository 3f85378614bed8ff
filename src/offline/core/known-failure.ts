import { type Failure, isServerDown } from "../../domain/outbox/failure.ts";
import { createStore } from "../../domain/state/store.ts";
import type { Sender } from "./sender.ts";
import type { ServerBackoff } from "./server-backoff.ts";

/**
 * Why what was done here does not get on, whichever part of the app found it out: no answer, of which the backoff knows when it is
 * over, or what the sender met alone, such as a database that fails.
 */
export function createKnownFailure(backoff: Pick<ServerBackoff, "failure" | "subscribeFailure">) {
  const ofSender = createStore<Failure | null>(null);
  return {
    current: (): Failure | null => backoff.failure() ?? ofSender.current(),

    subscribe(listener: () => void): () => void {
      const ends = [backoff.subscribeFailure(listener), ofSender.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },

    /** Also tells from now on what the sender meets. */
    follow({ status, subscribe }: Pick<Sender, "status" | "subscribe">): void {
      subscribe(() => {
        const { failure } = status();
        ofSender.set(failure && !isServerDown(failure) ? failure : null);
      });
    },
  };
}

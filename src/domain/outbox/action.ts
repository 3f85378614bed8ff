import type * as v from "valibot";
import type { Timestamp } from "../dates/timestamp.ts";
import type { ContactMessage } from "../forms/contact.ts";
import type { Submission } from "../submissions/submission.ts";
import type { Result } from "./failure.ts";

/** The numbers beside a post. */
export type Counters = { likes: number; comments: number; shares: number; views: number };

/** One interaction for `apply_interactions`, beside its id, format, time and kind. */
type Item = {
  readonly target_kind: string;
  readonly target_id: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly device?: string;
};

/** The server's functions for what is sent alone. */
export interface AloneRemote {
  /**
   * Sends a message to the owner.
   * @param id generated once per message, as its idempotency key
   */
  sendMessage(id: string, message: ContactMessage): Promise<Result<null>>;
  /**
   * Applies an operation that has an SQL function of its own; repeated with the same id, it changes nothing.
   * @param id given to the function as `operation`
   * @param verb the function's name
   */
  call(id: string, verb: string, args: Readonly<Record<string, unknown>>): Promise<Result<null>>;
}

/** The server's function for what is sent after its files. */
export interface SubmitRemote {
  /**
   * Submits, once per id.
   * @returns the ids of files that the server has not got, or not any more: then nothing was submitted
   */
  submit(id: string, submission: Submission): Promise<Result<readonly string[]>>;
}

/**
 * One thing that a visitor can do, as the queue, the receipts, the server and the counters on the screen need to know it.
 * How the page of what waits shows it is in `features/public/waiting/shown-actions.ts`.
 */
export type Action<I> = {
  /** How it is stored, in the queue and as a receipt. A shape that was released stays readable: a new field is optional. */
  readonly shape: v.GenericSchema<unknown, I>;
  /**
   * The ordering key. The counters of a post change in order, a user's comments on a post appear in the order they were
   * written, and messages to the owner arrive in the order they were sent.
   */
  lane(intent: I): string;
  /** What `apply_interactions` is sent; the same intent always gives the same. Everything else is sent alone. */
  item?(intent: I): Item;
  /**
   * Sends it alone, once per id.
   * @returns ids of files that have to be sent before it, because the server has not got them
   */
  alone?(
    intent: I,
    id: string,
    to: { readonly remote: AloneRemote; readonly submissions: SubmitRemote },
  ): Promise<Result<readonly string[] | null>>;
  /** What it adds to the counters of its post until the server has counted it. */
  readonly counts?: Partial<Counters>;
  /** The id of the visitor's own operation that it deletes or withdraws. */
  takesBack?(intent: I): string;
  /**
   * True while its receipt is needed although it is too old to be replayed.
   * @param expired receipts from before it are not replayed
   */
  isKept?(intent: I, expired: Timestamp): boolean;
  /** True for a single tap, which the tap journal holds until it is stored. */
  readonly isTap?: true;
  /** True for what a page does by itself. */
  readonly isAutomatic?: true;
};

/** An entry of the registry; its intent's type is that of its shape. */
export function define<const S extends v.GenericSchema>(
  action: Omit<Action<v.InferOutput<S>>, "shape"> & { readonly shape: S },
) {
  return action;
}

import type { CommentDraft } from "../../domain/forms/comment-draft.ts";
import type { ContactMessage } from "../../domain/forms/contact.ts";
import type { Intent, Operation } from "../../domain/outbox/operation.ts";
import { type Kept, keeping } from "../core/persist.ts";
import { discard, retry, withdraw } from "../core/queue.ts";
import type { SiteDatabase } from "./database.ts";
import { append, appendDeletion, replace } from "./outbox.ts";

export type CommandWorld = {
  readonly db: SiteDatabase;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
  /** A secret that nobody guesses. */
  newSecret(): string;
  /** Something new may be sent. */
  queued(): void;
};

/** Refusals of an id: it is too old to be known, or it stands for something else. */
const ANEW: readonly string[] = ["operation_expired", "operation_reused"];

export type Commands = ReturnType<typeof createCommands>;

/**
 * What a visitor can do: one function an intent. Each is done, for the person, when it resolves: it is on the disk,
 * with a network or without, and the sender takes it from there.
 */
export function createCommands({ db, now, newId, newSecret, queued }: CommandWorld) {
  /**
   * @param instead the refused operation that this one is an edition of
   * @param id where the caller has to know it before it is kept
   */
  async function enqueue(intent: Intent, instead?: string, id = newId()): Promise<Kept> {
    return done(async () => {
      await (instead ? replace(db, instead, id, intent, now()) : append(db, id, intent, now()));
      return id;
    });
  }

  async function done(write: () => Promise<string>): Promise<Kept> {
    const kept = await keeping(write);
    if (kept.ok) queued();
    return kept;
  }

  return {
    /** @param id made by a screen that shows the tap before it is on the disk, to know it again there */
    like: (on: "community" | "blog", postId: string, id?: string) =>
      enqueue({ kind: "like", on, postId }, undefined, id),
    /** @param id as for a like */
    share: (postId: string, id?: string) =>
      enqueue({ kind: "share", on: "community", postId }, undefined, id),
    view: (postId: string) => enqueue({ kind: "view", on: "blog", postId }),

    comment: (postId: string, { authorName, body, website }: CommentDraft, instead?: string) =>
      enqueue(
        { kind: "comment", on: "community", postId, authorName, body, website, secret: newSecret() },
        instead,
      ),

    /** Deletes one's own comment: one that has not left is withdrawn, any other is asked of the server. */
    deleteComment(postId: string, commentId: string, secret: string): Promise<Kept> {
      const intent = { kind: "comment_delete", on: "community", postId, commentId, secret } as const;
      return done(() => appendDeletion(db, newId(), intent, now()));
    },

    reportComment: (postId: string, commentId: string) =>
      enqueue({ kind: "comment_report", on: "community", postId, commentId }),

    /** Leaves a message for the owner. */
    leaveMessage: (message: ContactMessage, instead?: string) =>
      enqueue({ kind: "message", message }, instead),

    /** Takes back what has not left yet; null when it has. */
    withdraw: (id: string): Promise<Operation | null> => withdraw(db, id),

    /** Takes a refused operation out of the outbox, to be edited or forgotten; null when it is not parked any more. */
    discard: (id: string): Promise<Operation | null> => discard(db, id),

    /**
     * Sends a refused operation once more. What can never be done under its id goes as a new one: where the server can
     * no longer tell whether it did it, the person who asks for it was told that it may arrive a second time.
     */
    async retry({ id, intent, refusal }: Pick<Operation, "id" | "intent" | "refusal">): Promise<Kept> {
      if (ANEW.includes(refusal?.code ?? "")) return enqueue(intent, id);
      return done(async () => {
        await retry(db, id);
        return id;
      });
    },
  };
}

import type { OwnAttendance } from "../../domain/events/attendance.ts";
import type { CommentDraft } from "../../domain/forms/comment-draft.ts";
import type { ContactMessage } from "../../domain/forms/contact.ts";
import type { Answer } from "../../domain/inbox/answers.ts";
import type { Intent, IntentOf } from "../../domain/outbox/actions.ts";
import type { LocalOperations, Operation } from "../../domain/outbox/operation.ts";
import { type PersistResult, persist } from "../../domain/outbox/persist.ts";
import type { Reason } from "../../domain/privacy/reasons.ts";
import { discard, retry, withdraw } from "../core/queue.ts";
import type { SiteDatabase } from "./database.ts";
import { enqueueAnswer, enqueueDeletion, enqueue as enqueueOperation, replace } from "./outbox.ts";
import { markSeen } from "./read-answers.ts";

export type CommandDeps = {
  readonly db: SiteDatabase;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
  /** An unguessable secret. */
  newSecret(): string;
  /** The code by which the owner finds what this device has written. */
  deviceCode(): string;
  /** Called after an operation was queued. */
  onQueued(): void;
};

/** Rejections of the id itself (too old, or used for another operation), so a retry needs a new id. */
const NEEDS_NEW_ID: readonly string[] = ["operation_expired", "operation_reused"];

export type Commands = ReturnType<typeof createCommands>;

/**
 * The commands of a visitor. Each resolves when the operation is stored on disk, online or offline; the
 * sender does the rest.
 */
export function createCommands({ db, now, newId, newSecret, deviceCode, onQueued }: CommandDeps) {
  /**
   * @param replacesId id of the rejected operation that this one replaces
   * @param id only where the caller needs it before the operation is stored
   */
  async function enqueue(intent: Intent, replacesId?: string, id = newId()): Promise<PersistResult> {
    return notifyIfStored(async () => {
      await (replacesId
        ? replace(db, replacesId, id, intent, now())
        : enqueueOperation(db, id, intent, now()));
      return id;
    });
  }

  async function notifyIfStored(write: () => Promise<string>): Promise<PersistResult> {
    const result = await persist(write);
    if (result.ok) onQueued();
    return result;
  }

  function remove(intent: IntentOf<"comment_delete" | "attend_withdraw">): Promise<PersistResult> {
    return notifyIfStored(() => enqueueDeletion(db, newId(), intent, now()));
  }

  /** What shows the server, and only to it, that the device is the author's. */
  const proof = () => ({ secret: newSecret(), device: deviceCode() });

  return {
    /** Queues an action for which the device adds nothing. @param id as for `like` */
    perform: (intent: Intent, id?: string) => enqueue(intent, undefined, id),

    /** @param id made by the caller if it shows the tap before the operation is stored, to match the two */
    like: (on: "community" | "blog", postId: string, id?: string) =>
      enqueue({ kind: "like", on, postId }, undefined, id),
    /** @param id made by the caller if it shows the share before the operation is stored, to match the two */
    share: (postId: string, id?: string) =>
      enqueue({ kind: "share", on: "community", postId }, undefined, id),

    comment: (
      postId: string,
      { authorName, body, website }: CommentDraft,
      replacesId?: string,
      id?: string,
      asOwner = false,
    ) =>
      enqueue(
        {
          kind: "comment",
          on: "community",
          postId,
          authorName,
          body,
          website,
          ...(asOwner ? { asOwner } : {}),
          ...proof(),
        },
        replacesId,
        id,
      ),

    /** Deletes the visitor's own comment: withdraws it if it was never sent, otherwise queues its deletion. */
    deleteComment(postId: string, commentId: string, secret: string): Promise<PersistResult> {
      return remove({ kind: "comment_delete", on: "community", postId, commentId, secret });
    },

    reportComment: (postId: string, commentId: string, reason: Reason, words: string, id?: string) =>
      enqueue(
        { kind: "comment_report", on: "community", postId, commentId, device: deviceCode(), reason, words },
        undefined,
        id,
      ),

    /**
     * Answers an event, "I am coming", once for each of its times.
     * @param own finds this device's answer; from the caller, because only the pages of events load it
     */
    attend: (
      answer: Omit<IntentOf<"attend">, "secret" | "device">,
      own: (local: LocalOperations) => OwnAttendance,
      id = newId(),
    ): Promise<PersistResult> =>
      notifyIfStored(() => enqueueAnswer(db, id, { ...answer, ...proof() }, now(), own)),

    /** Withdraws the visitor's own answer: from the outbox if it was never sent, otherwise queues its withdrawal. */
    withdrawAnswer: (intent: IntentOf<"attend_withdraw">) => remove(intent),

    sendMessage: (message: ContactMessage, replacesId?: string, id?: string) =>
      enqueue({ kind: "message", message }, replacesId, id),

    /** Notes that answers were seen on this device. */
    markSeen: (answers: readonly Answer[]) => markSeen(db, answers),

    /** Removes an operation that was never attempted; null if it has been. */
    withdraw: (id: string): Promise<Operation | null> => withdraw(db, id),

    /** Removes a dead-lettered operation and returns it for editing; null if it is no longer dead-lettered. */
    discard: (id: string): Promise<Operation | null> => discard(db, id),

    /**
     * Requeues a rejected operation. If its id cannot be used again, it is sent under a new one. It may then arrive
     * twice if the server no longer knows the old id; the user has been warned.
     */
    async retry({
      id,
      intent,
      refusal,
    }: Pick<Operation, "id" | "intent" | "refusal">): Promise<PersistResult> {
      if (NEEDS_NEW_ID.includes(refusal?.code ?? "")) return enqueue(intent, id);
      return notifyIfStored(async () => {
        await retry(db, id);
        return id;
      });
    },
  };
}

import { Dexie } from "dexie";
import type { Comment } from "../../domain/content/content.ts";
import { type Answer, answerTo } from "../../domain/inbox/answers.ts";
import { deletedBy, isOfOwner, isReadable, type Receipt } from "../../domain/outbox/operation.ts";
import type { SiteDatabase } from "./database.ts";

/** Of the newest receipts only: the cost of a live query must not grow with what a device has ever sent. */
const NEWEST = 500;

/** An answer, and whether it was seen on this device. */
export type ListedAnswer = Answer & { readonly isNew: boolean };

/** What came back about what this device has sent, newest first. */
export async function readAnswers(db: SiteDatabase): Promise<ListedAnswer[]> {
  const receipts = (await db.receipts.orderBy("doneAt").reverse().limit(NEWEST).toArray()).filter(isReadable);
  const reported = receipts.flatMap(({ intent }) =>
    intent.kind === "comment_report" ? [intent.commentId] : [],
  );
  const withdrawn = receipts.flatMap(({ intent }) => deletedBy(intent) ?? []);
  const attends = receipts.some(({ intent }) => intent.kind === "attend");
  const [events, tombstones, replies] = await Promise.all([
    attends ? db.event.toArray() : [],
    db.tombstones.bulkGet(reported),
    readReplies(db, receipts),
  ]);
  const known = {
    events: new Map(events.map((event) => [event.id, event])),
    withdrawn: new Set(withdrawn),
    replies,
    buried: new Set(tombstones.flatMap((tombstone) => (tombstone ? [tombstone.id] : []))),
  };
  return receipts.flatMap((receipt) => {
    const answer = answerTo(receipt, known);
    return answer ? [{ ...answer, isNew: receipt.seenAnswer !== answer.version }] : [];
  });
}

/** Comments of the owner, by the last comment of this device before each of them. */
async function readReplies(db: SiteDatabase, receipts: readonly Receipt[]): Promise<Map<string, Comment>> {
  const posts = new Map<string, string>();
  for (const { id, intent } of receipts)
    if (intent.kind === "comment" && !isOfOwner(intent)) posts.set(id, intent.postId);
  const replies = new Map<string, Comment>();
  for (const postId of new Set(posts.values())) {
    let last: string | null = null;
    const thread = db.comment.where("[postId+seq]").between([postId, Dexie.minKey], [postId, Dexie.maxKey]);
    await thread.each((comment) => {
      if (posts.has(comment.id)) last = comment.id;
      else if (comment.byOwner && last !== null) replies.set(last, comment);
    });
  }
  return replies;
}

/** Notes that answers were seen on this device. */
export async function markSeen(db: SiteDatabase, answers: readonly Answer[]): Promise<void> {
  await db.transaction("rw", db.receipts, async () => {
    for (const { id, version } of answers) await db.receipts.update(id, { seenAnswer: version });
  });
}

import type { Lang } from "../../../domain/content/content.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import { isInteraction } from "../../../domain/outbox/operation.ts";
import type { Reader } from "../../../offline/site/queries.ts";
import { type GroupedQueue, groupQueue, type QueueItem } from "./group-queue.ts";

export type PostName = { readonly title: string; readonly lang: Lang };

export type ListedQueue = GroupedQueue & {
  /** The number of further items that are not shown. */
  readonly hidden: number;
  readonly names: ReadonlyMap<string, PostName>;
};

/**
 * Reads the outbox, up to `most` items, with the titles of the posts on this device.
 * @param now milliseconds of this device's clock
 * @param lang the reader's language, preferred for titles
 */
export async function readQueue(read: Reader, most: number, now: number, lang: Lang): Promise<ListedQueue> {
  const outbox = groupQueue(await read.queuedOperations(), now);
  const rejected = outbox.rejected.slice(0, most);
  const queued = outbox.queued.slice(0, most - rejected.length);
  const hidden = outbox.rejected.length + outbox.queued.length - rejected.length - queued.length;
  const names = await namesOf(read, [...rejected, ...queued], lang);
  return { ...outbox, rejected, queued, hidden, names };
}

async function namesOf(
  read: Reader,
  items: readonly QueueItem[],
  lang: Lang,
): Promise<Map<string, PostName>> {
  const posts = new Map<string, "blog" | "community" | "event">();
  for (const { first } of items) {
    if (isInteraction(first.intent)) posts.set(first.postId, first.intent.on);
  }
  const found = await Promise.all([...posts].map(([id, kind]) => read.byId(kind, id)));
  return new Map(found.flatMap((post) => (post ? [[post.id, inLanguage(post, lang)]] : [])));
}

import type { Lang } from "../../../domain/content/content.ts";
import { spokenIn } from "../../../domain/content/translation.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import type { Reader } from "../../../offline/site/queries.ts";
import { arrange, type Line, type Waiting } from "./arrange.ts";

/** A post's title and its language. */
export type PostName = { readonly title: string; readonly lang: Lang };

export type Listed = Waiting & {
  /** The number of further lines that are not shown. */
  readonly hidden: number;
  readonly names: ReadonlyMap<string, PostName>;
};

/**
 * Reads the outbox, up to `most` lines, with the titles of the posts on this device.
 * @param now milliseconds of this device's clock
 * @param lang the reader's language, preferred for titles
 */
export async function readWaiting(read: Reader, most: number, now: number, lang: Lang): Promise<Listed> {
  const waiting = arrange(await read.waiting(), now);
  const needsYou = waiting.needsYou.slice(0, most);
  const inOrder = waiting.inOrder.slice(0, most - needsYou.length);
  const hidden = waiting.needsYou.length + waiting.inOrder.length - needsYou.length - inOrder.length;
  const names = await namesOf(read, [...needsYou, ...inOrder], lang);
  return { ...waiting, needsYou, inOrder, hidden, names };
}

async function namesOf(read: Reader, lines: readonly Line[], lang: Lang): Promise<Map<string, PostName>> {
  const posts = new Map<string, "blog" | "community">();
  for (const { first } of lines) {
    if (first.intent.kind !== "message") posts.set(first.postId, first.intent.on);
  }
  const found = await Promise.all([...posts].map(([id, kind]) => read.byId(kind, id)));
  return new Map(found.flatMap((post) => (post ? [[post.id, spokenIn(post, lang)]] : [])));
}

/** The text the user wrote, which is always shown before it is discarded. */
export function wordsOf({ intent }: Operation): string {
  if (intent.kind === "comment") return intent.body;
  return intent.kind === "message" ? intent.message.message : "";
}

import type { Lang } from "../../../domain/content/content.ts";
import { spokenIn } from "../../../domain/content/translation.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import type { Reader } from "../../../offline/site/queries.ts";
import { arrange, type Line, type Waiting } from "./arrange.ts";

/** A post's title, and its language. */
export type PostName = { readonly title: string; readonly lang: Lang };

export type Listed = Waiting & {
  /** How many lines stand behind the last one shown. */
  readonly hidden: number;
  readonly names: ReadonlyMap<string, PostName>;
};

/**
 * What waits, up to so many lines, and the titles of the posts they belong to as far as this device has them.
 * @param now milliseconds of this device's clock
 * @param lang the reader's: a post that is translated is named in it
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

/** The words a person wrote, which are never given up without being shown. */
export function wordsOf({ intent }: Operation): string {
  if (intent.kind === "comment") return intent.body;
  return intent.kind === "message" ? intent.message.message : "";
}

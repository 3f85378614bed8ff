import type { Timestamp } from "../dates/timestamp.ts";
import { byKind, eachKind, TRANSLATED_KINDS } from "../kinds/kinds.ts";
import { newestRows } from "../outbox/newest-rows.ts";
import type { Remote } from "../outbox/remote.ts";
import { excerptOf } from "./card.ts";
import type { ContentOf, Lang, PostsOf, TranslatedKind } from "./content.ts";
import { inOrderFor } from "./post-language.ts";
import { inLanguage } from "./translation.ts";

/** The sections of a digest, in their order. */
export const DIGEST_SECTIONS: readonly TranslatedKind[] = TRANSLATED_KINDS;
/** The most posts of a section in a digest. */
export const MAX_IN_DIGEST = 200;

export type DigestLine = {
  readonly id: string;
  readonly lang: Lang;
  readonly title: string;
  readonly opening: string;
  readonly publishedAt: Timestamp;
};

/** What was published in a month, newest first in each section. */
export type Digest = {
  /** Such as `2026-11`. */
  readonly month: string;
  readonly sections: { readonly [K in TranslatedKind]: readonly DigestLine[] };
  /** The last month before it in which anything was published; null if there is none. */
  readonly previous: string | null;
};

type Pages = { readonly [K in TranslatedKind]: readonly ContentOf[K][] | null };

const OPENING_LENGTH = 160;

/** The month of a post: that of UTC, so that a page is the same on the server and on every device. */
export function monthOf(publishedAt: Timestamp): string {
  return publishedAt.slice(0, 7);
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** A time in the middle of a month, in milliseconds since 1970, from which every time zone gets its name. */
export function middleOf(month: string): number {
  return Date.parse(`${month}-15T12:00:00Z`);
}

/** The position below which the rows of a month begin in a list, newest first. */
export function afterMonth(month: string): { readonly publishedAt: Timestamp; readonly id: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next =
    number === 12
      ? `${String(year + 1).padStart(4, "0")}-01`
      : `${month.slice(0, 5)}${String(number + 1).padStart(2, "0")}`;
  return startOf(next);
}

/** The position below which everything is older than a month. */
export function startOf(month: string): { readonly publishedAt: Timestamp; readonly id: string } {
  return { publishedAt: `${month}-01T00:00:00.000000Z`, id: "00000000-0000-0000-0000-000000000000" };
}

/**
 * @param posts those of the month, newest first
 * @param older the newest older post of each section
 * @param lang the reader's language, in whose order they are
 */
export function digestOf(
  month: string,
  posts: PostsOf,
  older: readonly { readonly publishedAt: Timestamp }[],
  lang: Lang,
): Digest {
  const lines = (kind: TranslatedKind): DigestLine[] => {
    const rows: readonly ContentOf[TranslatedKind][] = posts[kind];
    return inOrderFor(lang, rows).map((post) => {
      const shown = inLanguage(post, lang);
      const opening = excerptOf(shown.excerpt || shown.content, OPENING_LENGTH);
      return { id: post.id, lang: shown.lang, title: shown.title, opening, publishedAt: post.publishedAt };
    });
  };
  return {
    month,
    sections: byKind(lines),
    previous:
      older
        .map(({ publishedAt }) => monthOf(publishedAt))
        .sort()
        .at(-1) ?? null,
  };
}

/** True if nothing was published in the month. */
export function isEmptyDigest({ sections }: Digest): boolean {
  return DIGEST_SECTIONS.every((kind) => sections[kind].length === 0);
}

/** Reads what was published in a month from the server; null if it cannot be reached. */
export async function readDigest(
  remote: Pick<Remote, "page">,
  month: string,
  lang: Lang,
): Promise<Digest | null> {
  const rowsOf = async <K extends TranslatedKind>(kind: K) => {
    const found = await newestRows(remote, kind, afterMonth(month), MAX_IN_DIGEST);
    return found.ok ? found.value : null;
  };
  const pages = await eachKind<Pages>(rowsOf);
  const isOfMonth = ({ publishedAt }: { readonly publishedAt: string }) => monthOf(publishedAt) === month;
  const all = DIGEST_SECTIONS.map((kind) => pages[kind]);
  if (all.includes(null)) return null;
  const older = all.flatMap((rows) => rows?.find((row) => !isOfMonth(row)) ?? []);
  const posts = byKind((kind) =>
    (pages[kind] as readonly ContentOf[TranslatedKind][]).filter(isOfMonth),
  ) as PostsOf;
  return digestOf(month, posts, older, lang);
}

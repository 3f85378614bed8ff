import { blog } from "./blog/kind.ts";
import { comment } from "./comment/kind.ts";
import { community } from "./community/kind.ts";
import { event } from "./event/kind.ts";
import { news } from "./news/kind.ts";
import { profile } from "./profile/kind.ts";
import { service } from "./service/kind.ts";

// What the first paint needs to know of each kind; the fields and their rules are beside it.

type Kind = {
  readonly table: string;
  /** `pages`: listed newest first, and stored on the device up to their window; `whole`: so few that a device has them all. */
  readonly held: "pages" | "whole";
  /**
   * The texts that can be translated, in the order of the form. From these follow the columns that a row has, what the owner
   * writes and checks in each language, what is searched, corrected and merged, and what a reader sees (`inLanguage`).
   */
  readonly texts: readonly string[];
  /** The text that is HTML. */
  readonly html?: string;
  /** Of a kind that is searched: what it is found less by than its title, and more than by its text. */
  readonly about?: readonly string[];
  /** Its place among the sections of the site. */
  readonly menu?: number;
  /** The path of its list, below which each row has its page. */
  readonly page?: string;
  /** The folder of the bucket with its files. */
  readonly media?: string;
  /** Only of posts: the owner's publications, listed and kept in versions. */
  readonly post?: {
    /** The field with the address of its picture or video. */
    readonly picture: string;
    /** The fields beside `imageMeta` that describe it. */
    readonly describedBy?: readonly string[];
    /** How many are in the snapshot of the first paint. */
    readonly inSnapshot: number;
    /** Lists show the whole post instead of a card. */
    readonly isListedWhole?: true;
  };
};

/** The kinds of published content, by the server's names. */
export const KINDS = { blog, news, community, service, profile, comment, event } as const satisfies Readonly<
  Record<string, Kind>
>;
export type ContentKind = keyof typeof KINDS;

type KindsWith<P> = { [K in ContentKind]: (typeof KINDS)[K] extends P ? K : never }[ContentKind];

export const CONTENT_KINDS = Object.keys(KINDS) as readonly ContentKind[];

function kindsWith<P>(has: (kind: Kind) => unknown): readonly KindsWith<P>[] {
  return CONTENT_KINDS.filter((kind) => has(KINDS[kind])) as KindsWith<P>[];
}

/** Sorts kinds as the sections of the site. */
function inMenuOrder<K extends ContentKind>(kinds: readonly K[]): readonly K[] {
  const place = (kind: Kind) => kind.menu ?? 0;
  return [...kinds].sort((one, other) => place(KINDS[one]) - place(KINDS[other]));
}

/** The kinds listed newest first, page by page, and stored on the device up to their window. */
export const LISTED_KINDS = kindsWith<{ held: "pages" }>(({ held }) => held === "pages");
export type ListedKind = (typeof LISTED_KINDS)[number];

/** The kinds with so few rows that all are read at once. */
export const UNPAGED_KINDS = kindsWith<{ held: "whole" }>(({ held }) => held === "whole");
export type UnpagedKind = (typeof UNPAGED_KINDS)[number];

/** The kinds of post, which are those that are listed and translated. */
export const TRANSLATED_KINDS = kindsWith<{ post: object }>(({ post }) => post);
export type PostKind = (typeof TRANSLATED_KINDS)[number];
export type TranslatedKind = PostKind;
/** The kinds of post that have the pages of news: plain texts, listed by month. */
export type PlainKind = Exclude<PostKind, "blog" | "community">;
export const PLAIN_KINDS = TRANSLATED_KINDS.filter(
  (kind): kind is PlainKind => kind !== "blog" && kind !== "community",
);
/** How many kinds came after release 0.9, whose databases had tables for seven. */
export const ADDED_KINDS = CONTENT_KINDS.length - 7;

/** The same as the sections of the site. */
export const SECTIONS: readonly PostKind[] = inMenuOrder(TRANSLATED_KINDS);

/** The kinds with a page for each row, as the sections of the site. */
export const PAGE_KINDS = inMenuOrder(kindsWith<{ page: string }>(({ page }) => page));
export type PageKind = (typeof PAGE_KINDS)[number];

/** The kinds with files in the bucket. */
export type MediaKind = KindsWith<{ media: string }>;

/** The searchable kinds, in the order of their filters. A change needs another version of the index (geez-spellings.ts). */
export const SEARCHABLE_KINDS = inMenuOrder(kindsWith<{ about: readonly string[] }>(({ about }) => about));
export type SearchableKind = (typeof SEARCHABLE_KINDS)[number];

/** The name of a text of a kind that can be translated. */
export type TextOf<K extends ContentKind> = (typeof KINDS)[K]["texts"][number];

/** The name of a text of any kind of post. */
export type PostText = TextOf<PostKind>;

/** The texts of the posts of all kinds. */
export const POST_TEXTS: readonly PostText[] = [
  ...new Set(TRANSLATED_KINDS.flatMap((kind) => KINDS[kind].texts)),
];

/** True if a text of a kind is HTML; the others are plain. */
export function isHtml(kind: ContentKind, text: string): boolean {
  return (KINDS[kind] as Kind).html === text;
}

/** What `make` returns for each of these kinds. */
export function ofKinds<K extends ContentKind, R>(kinds: readonly K[], make: (kind: K) => R): Record<K, R> {
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<K, R>;
}

/** What `make` returns for each kind of post. */
export function byKind<R>(make: (kind: PostKind) => R): Record<PostKind, R> {
  return ofKinds(TRANSLATED_KINDS, make);
}

/** What `make` resolves to for each kind of post, all at once; its type is the caller's to say. */
export async function eachKind<T>(make: <K extends PostKind>(kind: K) => Promise<unknown>): Promise<T> {
  const made = TRANSLATED_KINDS.map(async (kind) => [kind, await make(kind)] as const);
  return Object.fromEntries(await Promise.all(made)) as T;
}

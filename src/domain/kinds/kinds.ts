// The names of the kinds, apart from their fields because most pages need only these.

/** The kinds of published content, by the server's names. */
export const CONTENT_KINDS = ["blog", "news", "community", "service", "profile", "comment", "event"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The kinds listed newest first, page by page, and stored on the device up to their window. */
export const LISTED_KINDS = ["blog", "news", "community", "comment"] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** The listed kinds that have translations. */
export const TRANSLATED_KINDS = ["blog", "news", "community"] as const satisfies readonly ListedKind[];
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number];

/** Posts are exactly the kinds with translations. */
export type PostKind = TranslatedKind;

/** What `make` returns for each kind of post. */
export function byKind<R>(make: (kind: PostKind) => R): Record<PostKind, R> {
  return Object.fromEntries(TRANSLATED_KINDS.map((kind) => [kind, make(kind)])) as Record<PostKind, R>;
}

import * as v from "valibot";
import {
  CONTENT_SCHEMAS,
  type ContentOf,
  type PostKind,
  TRANSLATED_KINDS,
} from "../../../domain/content/content.ts";
import type { SignedPost } from "./signatures.ts";

/** A post of one of the kinds that are given as files. */
export type GivenPost = { [K in PostKind]: { readonly kind: K; readonly row: ContentOf[K] } }[PostKind];

/** A verified post, and its signature, with which it can be given on. */
export type VerifiedPost = { readonly post: GivenPost; readonly signed: SignedPost };

/** What changes without an edit, and is not signed. */
const COUNTERS: readonly string[] = ["likes", "comments", "shares", "views", "countsVersion"];

const FORMAT = 1;

const envelope = v.object({
  format: v.literal(FORMAT),
  site: v.string(),
  kind: v.picklist(TRANSLATED_KINDS),
  row: v.record(v.string(), v.unknown()),
});

/**
 * The text that the site signs: a post with both languages, dates, id and revision, and the site's address. Server and
 * device write the same text for the same row.
 * @param site the site's origin
 */
export function signedText({ kind, row }: GivenPost, site: string): string {
  const fields = Object.entries(row).filter(
    ([name]) => name in CONTENT_SCHEMAS[kind].entries && !COUNTERS.includes(name),
  );
  return JSON.stringify(sorted({ format: FORMAT, site, kind, row: Object.fromEntries(fields) }));
}

/** The post in a signed text and the origin of its site; null if the text has another shape. */
export function readSignedText(text: string): { readonly site: string; readonly post: GivenPost } | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), text);
  if (!parsed.success) return null;
  const { site, kind, row } = parsed.output;
  const read = v.safeParse(CONTENT_SCHEMAS[kind], row);
  return read.success ? { site, post: { kind, row: read.output } as GivenPost } : null;
}

/** The same value with the keys of all objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

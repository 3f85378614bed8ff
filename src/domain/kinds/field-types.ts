import * as v from "valibot";
import { parseTimestamp } from "../dates/parse-timestamp.ts";
import { BASE_LANGUAGE, LANGUAGES } from "../languages/languages.ts";
import { type ContentKind, KINDS, type PostKind, type TextOf } from "./kinds.ts";

// The types of fields. A row stored by an older version lacks the fields added since: they are shown with the fallback,
// which a new row begins with too.

export const text = v.fallback(v.string(), "");
export const optionalText = v.fallback(v.nullable(v.string()), null);
export const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
export const texts = v.fallback(v.array(v.string()), []);
export const lang = v.fallback(v.picklist(LANGUAGES), BASE_LANGUAGE);
export const instant = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseTimestamp(dataset.value);
    if (parsed) return parsed;
    addIssue({ message: "not an instant" });
    return NEVER;
  }),
);
export const optionalInstant = v.fallback(v.nullable(instant), null);

export const imageMeta = v.fallback(
  v.nullable(
    v.object({
      width: v.pipe(v.number(), v.minValue(1)),
      height: v.pipe(v.number(), v.minValue(1)),
      alt: text,
      thumbhash: v.fallback(v.nullable(v.string()), null),
      variants: v.fallback(v.record(v.string(), v.string()), {}),
    }),
  ),
  null,
);
export type ImageMeta = NonNullable<v.InferOutput<typeof imageMeta>>;

/** Someone reads the post aloud, or says something else. */
const recording = v.fallback(
  v.nullable(
    v.object({
      src: v.string(),
      bytes: v.number(),
      seconds: v.number(),
      /** Who speaks. */
      reader: text,
      /** The language that is spoken. */
      lang,
      /** What is said; empty if it is the text of the post. */
      transcript: text,
    }),
  ),
  null,
);
export type Recording = NonNullable<v.InferOutput<typeof recording>>;

export const ROW = {
  id: v.pipe(v.string(), v.uuid()),
  rev: v.pipe(v.number(), v.integer()),
  version: v.fallback(v.number(), 1),
  createdAt: instant,
};

/** Translations by language. All languages share one row, and its likes. */
export const translations = v.fallback(v.record(v.string(), v.record(v.string(), v.unknown())), {});

/** The texts of a kind, their language and their translations. */
export function translated<K extends ContentKind>(kind: K) {
  return {
    lang,
    translations,
    ...(Object.fromEntries(KINDS[kind].texts.map((name) => [name, text])) as Record<TextOf<K>, typeof text>),
  };
}

/** What the posts of a kind have beside fields of their own. */
export function post<K extends PostKind>(kind: K) {
  return { ...translated(kind), imageMeta, recording };
}

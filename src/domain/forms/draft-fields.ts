import * as v from "valibot";
import type { PostKind } from "../content/content.ts";
import { isMediaReference } from "../content/media-reference.ts";
import { areTags } from "../content/tags.ts";
import { columnOf, linesOf } from "../content/translation.ts";
import { KINDS, type TextOf } from "../kinds/kinds.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { atMost, hasVisibleText, isWithin, tooLong, withoutControls } from "./text-rules.ts";

/** The maximum length of a title; same as on the server. */
export const TITLE_MAX = 300;
/** The maximum length of an author's name; same as on the server. */
export const AUTHOR_MAX = 120;

/** One line of text: control characters removed, whitespace collapsed. */
export const line = v.pipe(
  v.string(),
  v.transform((text) => withoutControls(text).replace(/\s+/g, " ").trim()),
);

/** Several lines of text, trimmed. */
export const lines = v.pipe(v.string(), v.transform(withoutControls), v.trim());

/** The rule for a required text. */
export function needed(message: string) {
  return v.check<string, string>(hasVisibleText, message);
}

/** A file in our storage or an https address; blank means no file. */
export function reference(message: string) {
  return v.pipe(
    v.nullable(v.string()),
    v.transform((text) => text?.trim() || null),
    v.check((text) => text === null || isMediaReference(text), message),
  );
}

export const pictureReference = reference(
  "Choose a picture to upload, or enter a link that begins with https://",
);
export const videoReference = reference("Enter a link to a video that begins with https://");

/** The author; a blank name becomes the owner's. */
export const author = v.pipe(
  line,
  v.transform((name) => (hasVisibleText(name) ? name : "Admin")),
  v.check((name) => isWithin(name, AUTHOR_MAX), tooLong(AUTHOR_MAX)),
);

/** Data about a picture. The app generates it, so there are no error messages. */
export const picture = v.nullable(
  v.object({
    width: v.pipe(v.number(), v.minValue(1)),
    height: v.pipe(v.number(), v.minValue(1)),
    alt: v.pipe(v.string(), v.trim(), atMost(1_000)),
    thumbhash: v.nullable(v.string()),
    variants: v.record(v.string(), v.string()),
  }),
);

/** The maximum length of a transcript; same as on the server. */
export const TRANSCRIPT_MAX = 20_000;

/** A recording with the name of its reader, and a transcript if it isn't the text of the post that is read. */
const recording = v.nullable(
  v.object({
    src: v.pipe(v.string(), v.check(isMediaReference, "Choose a sound file or record one")),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
    seconds: v.pipe(v.number(), v.minValue(0.1)),
    reader: v.pipe(line, needed("Please enter who is speaking"), atMost(AUTHOR_MAX)),
    lang: v.picklist(LANGUAGES),
    transcript: v.pipe(lines, atMost(TRANSCRIPT_MAX)),
  }),
);

/** The longest text without a rule of its own; such a text is optional. */
const TEXT_MAX = 2_000;
const optionalText = v.pipe(lines, atMost(TEXT_MAX));

/** The rules of the texts of a kind of post that have any of their own. */
type TextRules<K extends PostKind> = Partial<Record<TextOf<K>, v.GenericSchema<string, string>>>;

/**
 * The fields of every kind of post: its texts, their language, and the translation. A translation follows the same
 * rules as the original; an empty one is left out.
 * @param shows true if a content has anything visible
 * @param tagsMax how many tags the translation may have; 0 for a kind without tags
 */
export function post<K extends PostKind>(
  kind: K,
  rules: TextRules<K>,
  shows: (content: string) => boolean = hasVisibleText,
  tagsMax = 0,
) {
  const names: readonly TextOf<K>[] = KINDS[kind].texts;
  const texts = Object.fromEntries(names.map((name) => [name, rules[name] ?? optionalText])) as Record<
    TextOf<K>,
    v.GenericSchema<string, string>
  >;
  const isBlank = (translation: Readonly<Record<string, unknown>>) =>
    Object.entries(translation).every(
      ([name, text]) => typeof text !== "string" || !(name === "content" ? shows : hasVisibleText)(text),
    );
  const empty = Object.fromEntries(names.map((name) => [name, ""]));
  return {
    ...texts,
    lang: v.picklist(LANGUAGES),
    translations: v.pipe(
      v.record(v.string(), v.record(v.string(), v.unknown())),
      v.transform((all) =>
        Object.fromEntries(
          Object.entries(all).flatMap(([lang, translation]) =>
            isBlank(translation) ? [] : [[lang, { ...empty, ...translation }]],
          ),
        ),
      ),
      v.record(v.string(), v.object(tagsMax > 0 ? { ...texts, tags: translatedTags(tagsMax) } : texts)),
    ),
    imageMeta: picture,
    /** A draft stored by an older version has none. */
    recording: v.optional(recording, null),
    published: v.boolean(),
    /** When the server is to publish it. A draft stored by an older version has none. */
    publishAt: v.optional(v.nullable(v.string()), null),
  };
}

/** The tags of a translation: one text, one tag per line. They are optional. */
function translatedTags(max: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => linesOf(text)),
      v.check((tags) => areTags(tags, max), "A tag is empty, there twice, or longer than 50 characters."),
      v.transform((tags) => tags.join("\n")),
    ),
  );
}

/**
 * The texts of a service or of the profile in the other language, each translated separately. Empty texts and lists are
 * left out. Translations that are not in the form are unchanged.
 * @param texts the schema of each text
 */
export function translatedTexts(texts: Readonly<Record<string, v.GenericSchema>>) {
  const optional = Object.fromEntries(
    Object.entries(texts).map(([name, rule]) => [columnOf(name), v.optional(rule)]),
  );
  return v.optional(
    v.pipe(
      v.record(v.string(), v.looseObject(optional)),
      v.transform(
        (all): Record<string, Record<string, unknown>> =>
          Object.fromEntries(
            Object.entries(all).flatMap(([lang, translation]) => {
              const filled = Object.entries(translation).filter(([, text]) =>
                typeof text === "string" ? hasVisibleText(text) : !isEmptyList(text),
              );
              return filled.length > 0 ? [[lang, Object.fromEntries(filled)]] : [];
            }),
          ),
      ),
    ),
    {},
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The draft as it will be saved, or the error message of each invalid field. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Validates a form. Each field has its first error only; nested ones are named like `translations.ti.title`. */
export function checkForm<S extends v.GenericSchema>(schema: S, draft: unknown): Checked<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, draft);
  if (parsed.success) return { ok: true, value: parsed.output };
  const errors: Record<string, string> = {};
  for (const { path = [], message } of parsed.issues)
    errors[path.map(({ key }) => String(key)).join(".")] ??= message;
  return { ok: false, errors };
}

/**
 * The author of a new post: the display name, or without one the part of the owner's email address before the @, or
 * Admin.
 */
export function defaultAuthor(email: string | null | undefined, displayName = ""): string {
  if (hasVisibleText(displayName)) return displayName.trim();
  const [prefix = ""] = (email ?? "").split("@");
  return hasVisibleText(prefix) ? prefix.trim() : "Admin";
}

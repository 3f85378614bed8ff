import * as v from "valibot";
import { isMediaReference } from "../content/media-reference.ts";
import { hasWords, withoutControls } from "./has-words.ts";
import { atMost, isWithin, tooLong } from "./length.ts";

/** The longest title, as the server has it. */
export const TITLE_MAX = 300;
const AUTHOR_MAX = 120;

/** One line of a form: without what pasting brought, one space where there were several or a line break. */
export const line = v.pipe(
  v.string(),
  v.transform((text) => withoutControls(text).replace(/\s+/g, " ").trim()),
);

/** Several lines of a form, trimmed. */
export const lines = v.pipe(v.string(), v.transform(withoutControls), v.trim());

/** The rule for what must be there. */
export function needed(message: string) {
  return v.check<string, string>(hasWords, message);
}

/** An address of our storage or over https; a blank one is none. */
export function reference(message: string) {
  return v.pipe(
    v.nullable(v.string()),
    v.transform((text) => text?.trim() || null),
    v.check((text) => text === null || isMediaReference(text), message),
  );
}

export const PICTURE_REFERENCE = "The picture must be one of our own or have an https address.";
export const VIDEO_REFERENCE = "The video must be one of our own or have an https address.";

/** Who wrote it; a blank name is the owner's own. */
export const author = v.pipe(
  line,
  v.transform((name) => (hasWords(name) ? name : "Admin")),
  v.check((name) => isWithin(name, AUTHOR_MAX), tooLong(AUTHOR_MAX)),
);

/** What goes with a picture; it is made by us, so there is nothing to say about it. */
const picture = v.nullable(
  v.object({
    width: v.pipe(v.number(), v.minValue(1)),
    height: v.pipe(v.number(), v.minValue(1)),
    alt: v.pipe(v.string(), v.trim(), atMost(1_000)),
    thumbhash: v.nullable(v.string()),
    variants: v.record(v.string(), v.string()),
  }),
);

/** The texts of a post, each by the rule for it. */
type Texts = Record<"title" | "content", v.GenericSchema<string, string>> & v.ObjectEntries;

/**
 * What every kind of post has: its texts, the language they are written in, and the same texts in the other. A
 * translation keeps the rules of the post's own texts, or it is none: one without a word is left out.
 * @param texts the rules for the kind's texts
 * @param shows whether a content holds anything that a reader would see
 */
export function post<T extends Texts>(texts: T, shows: (content: string) => boolean = hasWords) {
  const isBlank = (translation: Readonly<Record<string, unknown>>) =>
    Object.entries(translation).every(
      ([name, text]) => typeof text !== "string" || !(name === "content" ? shows : hasWords)(text),
    );
  const empty = Object.fromEntries(Object.keys(texts).map((name) => [name, ""]));
  return {
    ...texts,
    lang: v.picklist(["en", "ti"]),
    translations: v.pipe(
      v.record(v.string(), v.record(v.string(), v.unknown())),
      v.transform((all) =>
        Object.fromEntries(
          Object.entries(all).flatMap(([lang, translation]) =>
            isBlank(translation) ? [] : [[lang, { ...empty, ...translation }]],
          ),
        ),
      ),
      v.record(v.string(), v.object(texts)),
    ),
    imageMeta: picture,
    published: v.boolean(),
  };
}

/**
 * The texts of a service or of the site's profile in the other language, each translated by itself: what is left empty is
 * none. What is translated and not in the form stays as it is.
 * @param texts the rule for each, by the name it is stored under
 */
export function translatedTexts(texts: Readonly<Record<string, v.GenericSchema<string, string>>>) {
  const optional = Object.fromEntries(Object.entries(texts).map(([name, rule]) => [name, v.optional(rule)]));
  return v.optional(
    v.pipe(
      v.record(v.string(), v.looseObject(optional)),
      v.transform(
        (all): Record<string, Record<string, unknown>> =>
          Object.fromEntries(
            Object.entries(all).flatMap(([lang, words]) => {
              const kept = Object.entries(words).filter(
                ([, text]) => typeof text !== "string" || hasWords(text),
              );
              return kept.length > 0 ? [[lang, Object.fromEntries(kept)]] : [];
            }),
          ),
      ),
    ),
    {},
  );
}

/** What the form of any post begins with. New posts are published when they are saved. */
export const BLANK_POST = {
  title: "",
  content: "",
  lang: "en",
  translations: {},
  imageMeta: null,
  published: true,
} as const;

/** What is wrong with each field of a form, in words that stand beside it. */
type DraftErrors<F extends string> = Partial<Record<F, string>>;

/** The draft as it will be saved, or what is wrong with it. */
export type Checked<T, F extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: DraftErrors<F> };

/** Asks a form's schema; each field says the first thing that is wrong with it, one inside another as `translations.ti.title`. */
export function checkDraft<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  draft: unknown,
): Checked<v.InferOutput<S>, keyof v.InferOutput<S> & string> {
  const parsed = v.safeParse(schema, draft);
  if (parsed.success) return { ok: true, value: parsed.output };
  const errors: Record<string, string> = {};
  for (const { path = [], message } of parsed.issues)
    errors[path.map(({ key }) => String(key)).join(".")] ??= message;
  return { ok: false, errors: errors as DraftErrors<keyof v.InferOutput<S> & string> };
}

/** Who a new post is by: the beginning of the owner's email address, or Admin. */
export function defaultAuthor(email: string | null | undefined): string {
  const [prefix = ""] = (email ?? "").split("@");
  return hasWords(prefix) ? prefix.trim() : "Admin";
}

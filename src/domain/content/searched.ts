import { plainText } from "../text/reading-time.ts";
import { withTimes } from "../text/times-in-prose.ts";
import type { ContentOf, Lang } from "./content.ts";
import { allTags } from "./translation.ts";

/** The searchable kinds, in the order of their filters. A change needs another version of the index (geez-spellings.ts). */
export const SEARCHABLE_KINDS = ["community", "blog", "news", "event", "service"] as const;
export type SearchableKind = (typeof SEARCHABLE_KINDS)[number];
export type SearchableRow = {
  [K in SearchableKind]: { readonly kind: K; readonly row: ContentOf[K] };
}[SearchableKind];

/** The texts of a row in one language, as plain text. */
export type SearchableText = { readonly lang: Lang; readonly title: string; readonly body: string };

/** A document of the search index: its words, grouped by weight. */
export type SearchDocument = {
  readonly id: string;
  readonly title: string;
  readonly tags: string;
  readonly about: string;
  readonly body: string;
};

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const LANGS: readonly Lang[] = ["en", "ti"];

/** The id of a row in the search index. */
export function documentId(kind: SearchableKind, id: string): string {
  return `${kind}:${id}`;
}

/** The inverse of `documentId`. */
export function parseDocumentId(name: string): { kind: SearchableKind; id: string } {
  const colon = name.indexOf(":");
  return { kind: name.slice(0, colon) as SearchableKind, id: name.slice(colon + 1) };
}

/** The texts of a row in all its languages, the original first. */
export function textsOf({ kind, row }: SearchableRow): SearchableText[] {
  const own = row as unknown as Readonly<Record<string, unknown>>;
  const texts = [textIn(kind, row.lang, own)];
  for (const lang of LANGS) {
    const translation = row.translations[lang];
    if (lang !== row.lang && translation) texts.push(textIn(kind, lang, translation));
  }
  return texts.filter(({ title, body }) => title !== "" || body !== "");
}

export function toSearchDocument(searched: SearchableRow): SearchDocument {
  const { kind, row } = searched;
  const texts = textsOf(searched);
  return {
    id: documentId(kind, row.id),
    title: texts.map(({ title }) => title).join("\n"),
    tags: "tags" in row ? allTags(row).join("\n") : "",
    about: aboutOf(searched).join("\n"),
    body: texts.map(({ body }) => body).join("\n"),
  };
}

/** The author, city and country of a community post; the author and category of an article; the place of an event. */
function aboutOf({ kind, row }: SearchableRow): string[] {
  if (kind === "community") return [row.author, row.city, row.country];
  if (kind === "event")
    return [row.place, ...LANGS.map((lang) => plainTextIn(row.translations[lang]?.place))];
  return kind === "blog" ? [row.author, row.category] : [];
}

/** As the page shows it: a time that is written for both clocks is found and quoted on both. */
function textIn(kind: SearchableKind, lang: Lang, fields: Readonly<Record<string, unknown>>): SearchableText {
  const { title, body } = wordsIn(kind, fields);
  return { lang, title: withTimes(title, lang), body: withTimes(body, lang) };
}

function wordsIn(
  kind: SearchableKind,
  fields: Readonly<Record<string, unknown>>,
): Omit<SearchableText, "lang"> {
  const title = plainTextIn(fields.title);
  if (kind === "service") {
    const features = Array.isArray(fields.features) ? fields.features.map(plainTextIn) : [];
    return { title, body: [plainTextIn(fields.description), ...features].filter(Boolean).join(" · ") };
  }
  const content = plainTextIn(fields.content);
  if (kind !== "blog") return { title, body: content };
  const text = plainText(content.replace(/<\/h[1-6]>/g, "$& · ")).replace(
    /&(?:amp|lt|gt|quot|#39);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
  return { title, body: [plainTextIn(fields.excerpt), text].filter(Boolean).join(" · ") };
}

function plainTextIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

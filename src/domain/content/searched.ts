import { plainText } from "../text/reading-time.ts";
import type { ContentOf, Lang } from "./content.ts";

/** The searchable kinds, in the order of their filters. */
export const SEARCHED_KINDS = ["community", "blog", "news", "service"] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];
export type Searched = {
  [K in SearchedKind]: { readonly kind: K; readonly row: ContentOf[K] };
}[SearchedKind];

/** The texts of a row in one language, as plain text. */
export type SearchedText = { readonly lang: Lang; readonly title: string; readonly body: string };

/** A document of the search index: its words, grouped by weight. */
export type SearchedDocument = {
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
export function searchedId(kind: SearchedKind, id: string): string {
  return `${kind}:${id}`;
}

/** The inverse of `searchedId`. */
export function searchedParts(name: string): { kind: SearchedKind; id: string } {
  const colon = name.indexOf(":");
  return { kind: name.slice(0, colon) as SearchedKind, id: name.slice(colon + 1) };
}

/** The texts of a row in all its languages, the original first. */
export function textsOf({ kind, row }: Searched): SearchedText[] {
  const own = row as unknown as Readonly<Record<string, unknown>>;
  const texts = [textIn(kind, row.lang, own)];
  for (const lang of LANGS) {
    const translation = row.translations[lang];
    if (lang !== row.lang && translation) texts.push(textIn(kind, lang, translation));
  }
  return texts.filter(({ title, body }) => title !== "" || body !== "");
}

export function searchedDocument(searched: Searched): SearchedDocument {
  const { kind, row } = searched;
  const texts = textsOf(searched);
  return {
    id: searchedId(kind, row.id),
    title: texts.map(({ title }) => title).join("\n"),
    tags: "tags" in row ? row.tags.join("\n") : "",
    about: aboutOf(searched).join("\n"),
    body: texts.map(({ body }) => body).join("\n"),
  };
}

/** The author, city and country of a community post; the author and category of an article. */
function aboutOf({ kind, row }: Searched): string[] {
  if (kind === "community") return [row.author, row.city, row.country];
  return kind === "blog" ? [row.author, row.category] : [];
}

function textIn(kind: SearchedKind, lang: Lang, fields: Readonly<Record<string, unknown>>): SearchedText {
  const title = words(fields.title);
  if (kind === "service") {
    const features = Array.isArray(fields.features) ? fields.features.map(words) : [];
    return { lang, title, body: [words(fields.description), ...features].filter(Boolean).join(" · ") };
  }
  const content = words(fields.content);
  if (kind !== "blog") return { lang, title, body: content };
  const text = plainText(content.replace(/<\/h[1-6]>/g, "$& · ")).replace(
    /&(?:amp|lt|gt|quot|#39);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
  return { lang, title, body: [words(fields.excerpt), text].filter(Boolean).join(" · ") };
}

function words(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

import { isHtml, KINDS, type SearchableKind } from "../kinds/kinds.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { plainText } from "../text/reading-time.ts";
import { withTimes } from "../text/times-in-prose.ts";
import type { ContentOf, Lang } from "./content.ts";
import { allTags } from "./translation.ts";

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

type Fields = Readonly<Record<string, unknown>>;

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

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
  const texts = [textIn(kind, row.lang, row)];
  for (const lang of LANGUAGES) {
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

function aboutOf({ kind, row }: SearchableRow): string[] {
  const inLanguages: readonly Fields[] = [row, ...LANGUAGES.map((lang) => row.translations[lang] ?? {})];
  return inLanguages
    .flatMap((fields) => KINDS[kind].about.map((name) => plainTextIn(fields[name])))
    .filter(Boolean);
}

/** As the page shows it: a time that is written for both clocks is found and quoted on both. */
function textIn(kind: SearchableKind, lang: Lang, fields: Fields): SearchableText {
  const { title, body } = wordsIn(kind, fields);
  return { lang, title: withTimes(title, lang), body: withTimes(body, lang) };
}

/** The title, and what else the page says: its other texts, the services' features, then the text itself. */
function wordsIn(kind: SearchableKind, fields: Fields): Omit<SearchableText, "lang"> {
  const { texts, about }: { texts: readonly string[]; about: readonly string[] } = KINDS[kind];
  const others = texts.filter((name) => !["title", "content", ...about].includes(name));
  const features = Array.isArray(fields.features) ? fields.features : [];
  const content = plainTextIn(fields.content);
  const parts = [...others.map((name) => fields[name]), ...features].map(plainTextIn);
  const body = [...parts, isHtml(kind, "content") ? readText(content) : content].filter(Boolean).join(" · ");
  return { title: plainTextIn(fields.title), body };
}

function readText(html: string): string {
  return plainText(html.replace(/<\/h[1-6]>/g, "$& · ")).replace(
    /&(?:amp|lt|gt|quot|#39);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
}

function plainTextIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

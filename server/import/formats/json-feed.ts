import * as v from "valibot";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { noteField } from "../access/restriction.ts";
import { addEnclosure } from "../enclosures.ts";
import { emptyItem, type WxrExport, type WxrItem } from "../wxr-export.ts";
import { escapedText } from "../xml/xml-node.ts";
import { listOf, timeText } from "./json-values.ts";

const text = v.optional(v.fallback(v.string(), ""), "");
const author = v.optional(v.fallback(v.object({ name: text }), { name: "" }), { name: "" });
const list = <Schema extends v.GenericSchema>(item: Schema) => v.optional(v.fallback(listOf(item), []), []);

const entrySchema = v.looseObject({
  id: v.optional(v.fallback(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ""), ""),
  ...{
    url: text,
    external_url: text,
    title: text,
    content_html: text,
    content_text: text,
    summary: text,
    image: text,
  },
  ...{
    banner_image: text,
    date_published: timeText,
    date_modified: timeText,
    author,
    authors: list(author),
    tags: list(v.string()),
  },
  attachments: list(v.object({ url: text, mime_type: text })),
});
const feedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.pipe(v.string(), v.regex(/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\//)),
    ...{ title: text, home_page_url: text, author, authors: list(author) },
    items: listOf(entrySchema),
  }),
);

/** Version 1.1 has several authors, version 1 one. */
const nameIn = ({ authors, author }: Pick<v.InferOutput<typeof entrySchema>, "authors" | "author">): string =>
  authors[0]?.name || author.name;

/** The fields of an entry that the format does not have, and those of extensions. */
function otherFields(entry: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  const within = Object.values(entry).filter((value) => v.is(v.record(v.string(), v.unknown()), value));
  return [entry, ...within].flatMap((fields) =>
    Object.entries(fields)
      .filter(([name, value]) => !(name in entrySchema.entries) && !v.is(v.object({}), value))
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
}

function readEntry(entry: v.InferOutput<typeof entrySchema>, at: number): WxrItem {
  const item = emptyItem(at + 1);
  item.title = escapedText(entry.title);
  item.link = entry.url;
  item.guid = entry.id;
  item.content = entry.content_html || escapedText(entry.content_text);
  const about = escapeHtml(entry.external_url);
  if (about !== "" && !item.content.includes(about))
    item.content += `\n\n<p><a href="${about}">${about}</a></p>`;
  item.description = escapedText(entry.summary);
  item.pubDate = entry.date_published || entry.date_modified;
  item.creator = nameIn(entry);
  item.tags = entry.tags;
  if (entry.image !== "") addEnclosure(item, entry.image, "image/");
  if (entry.banner_image !== "") item.thumbnail = entry.banner_image;
  for (const [name, value] of otherFields(entry)) noteField(item, name, value);
  for (const { url, mime_type } of entry.attachments) addEnclosure(item, url, mime_type);
  return item;
}

/** Reads a JSON Feed, version 1 or 1.1; null for any other text. */
export function readJsonFeed(json: string): WxrExport | null {
  const parsed = v.safeParse(feedSchema, json);
  if (!parsed.success) return null;
  const { title, home_page_url: link, items } = parsed.output;
  const author = nameIn(parsed.output);
  return { title, link, author, authors: new Map(), items: items.map(readEntry) };
}

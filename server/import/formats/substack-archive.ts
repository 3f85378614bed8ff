import { CsvError, parse } from "csv-parse/sync";
import * as v from "valibot";
import { note } from "../access/restriction.ts";
import { addEnclosure } from "../enclosures.ts";
import { emptyItem, type WxrExport, type WxrItem } from "../wxr-export.ts";
import { escapedText } from "../xml/xml-node.ts";

const text = v.optional(v.string(), "");
const rowSchema = v.object({
  ...{ post_id: v.string(), post_date: text, is_published: v.string(), audience: text },
  ...{ title: text, subtitle: text, podcast_url: text, type: v.optional(v.string(), "newsletter") },
});

/** What everybody could read on the site; an email to some of the subscribers, for one, never was there. */
const ON_SITE = /^(?:newsletter|podcast|video|thread|page)?$/;

/**
 * Reads an archive of Substack: a list of its posts, and a page for each. What the archive says about subscribers is not read.
 * @param list the text of posts.csv
 * @param pages the archive's HTML by file name
 * @returns null for another table
 */
export function readSubstackArchive(list: string, pages: ReadonlyMap<string, string>): WxrExport | null {
  const parsed = v.safeParse(v.array(rowSchema), rowsOf(list));
  if (!parsed.success || parsed.output.length === 0) return null;
  const content = new Map([...pages].map(([name, html]) => [name.replace(/^.*\/|\.html?$/gi, ""), html]));
  const items = parsed.output.map((row, at) => readRow(row, at, content.get(row.post_id)));
  return { title: "", link: "", authors: new Map(), items };
}

function rowsOf(list: string): unknown {
  try {
    return parse(list, {
      bom: true,
      columns: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

function readRow(row: v.InferOutput<typeof rowSchema>, at: number, html: string | undefined): WxrItem {
  const item = emptyItem(at + 2);
  item.id = row.post_id;
  item.guid = `substack ${row.post_id}`;
  item.type = "post";
  item.pubDate = row.post_date;
  item.status = row.is_published.toLowerCase() === "true" ? "publish" : "draft";
  item.title = escapedText(row.title);
  item.excerpt = escapedText(row.subtitle);
  item.content = html ?? "";
  if (row.podcast_url !== "") addEnclosure(item, row.podcast_url, "audio/");
  if (row.audience !== "everyone") note(item, `audience: ${row.audience || "unknown"}`);
  if (!ON_SITE.test(row.type)) note(item, `type: ${row.type}`);
  // Its page is missing in the archive.
  if (html === undefined) item.isDamaged = true;
  return item;
}

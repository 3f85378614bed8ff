import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { planReport } from "../../../server/import/report.ts";

/** What `use` makes of a file with this content, which is there for that long. */
export async function withFile<T>(
  content: string | Uint8Array,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-import-"));
  try {
    const file = path.join(folder, "export.xml");
    writeFileSync(file, content);
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What an import of this file would do. */
export async function planOf(content: string | Uint8Array) {
  const plan = await planImport(await withFile(content, readExport));
  const titles = (isPublic: boolean) =>
    plan.posts.filter(({ row }) => row.published === isPublic).map(({ row }) => row.title);
  return { plan, published: titles(true), drafts: titles(false), report: planReport(plan) };
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** An element of each field. */
export const elements = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
    .join("\n");

/** A public post of WordPress with this title, other fields and further elements. */
export function post(title: string, fields: Readonly<Record<string, string>> = {}, more = ""): string {
  return `<item>${elements({
    title,
    ...{ link: `https://old.example/${encodeURIComponent(title)}/`, guid: `https://old.example/?p=${title}` },
    ...{ "dc:creator": "sara", "content:encoded": `Words of ${title}`, "wp:post_id": title },
    ...{ "wp:post_date": "2020-01-02 03:04:05", "wp:post_date_gmt": "2020-01-02 03:04:05" },
    ...{ "wp:status": "publish", "wp:post_type": "post", "wp:post_password": "" },
    ...fields,
  })}${more}</item>\n`;
}

/** A custom field of a post. */
export const meta = (key: string, value: string): string =>
  `<wp:postmeta>${elements({ "wp:meta_key": key, "wp:meta_value": value })}</wp:postmeta>`;

/** A value as PHP's `serialize` writes it: records as objects, or as arrays where they say so. */
export function php(value: unknown): string {
  if (value === null) return "N;";
  if (typeof value === "boolean") return `b:${value ? 1 : 0};`;
  if (typeof value === "number") return `i:${value};`;
  if (typeof value === "string") return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value as object).map(
    ([key, each]) => (/^\d+$/.test(key) ? `i:${key};` : php(key)) + php(each),
  );
  return `${Array.isArray(value) ? "a" : 'O:8:"stdClass"'}:${entries.length}:{${entries.join("")}}`;
}

/** A comment that people could read. */
export const comment = (fields: Readonly<Record<string, string>>): string =>
  `<wp:comment>${elements({
    ...{
      "wp:comment_author": "Aster",
      "wp:comment_date_gmt": "2020-02-03 04:05:06",
      "wp:comment_approved": "1",
    },
    ...{ "wp:comment_parent": "0", "wp:comment_type": "comment", ...fields },
  })}</wp:comment>`;

/** An export of WordPress with these entries. */
export const wordpress = (
  items: string,
  declaration = '<?xml version="1.0" encoding="UTF-8"?>',
): string => `${declaration}
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The old site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
${items}</channel></rss>
`;

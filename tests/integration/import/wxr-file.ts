import { writeFileSync } from "node:fs";
import path from "node:path";
import { newFolder } from "../support/new-folder.ts";

/** A post in a test's export; the defaults are those of WordPress for a published post. */
export interface TestItem {
  id?: number;
  title?: string;
  type?: string;
  status?: string;
  content?: string;
  excerpt?: string;
  password?: string;
  guid?: string;
  link?: string;
  creator?: string;
  parent?: number;
  date?: string;
  url?: string;
  categories?: string[];
  tags?: string[];
  meta?: Record<string, string>;
  comments?: TestComment[];
}

/** A comment in a test's export; the defaults are those of an approved one. */
interface TestComment {
  id?: number;
  parent?: number;
  author?: string;
  content?: string;
  date?: string;
  approved?: string;
  type?: string;
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

function commentXml(comment: TestComment, index: number): string {
  const date = comment.date ?? "2020-02-03 04:05:06";
  return `<wp:comment><wp:comment_id>${comment.id ?? index + 1}</wp:comment_id>
<wp:comment_author>${cdata(comment.author ?? "Yonas")}</wp:comment_author>
<wp:comment_date>${date}</wp:comment_date><wp:comment_date_gmt>${date}</wp:comment_date_gmt>
<wp:comment_content>${cdata(comment.content ?? "Nice")}</wp:comment_content>
<wp:comment_approved>${comment.approved ?? "1"}</wp:comment_approved><wp:comment_type>${comment.type ?? ""}</wp:comment_type>
<wp:comment_parent>${comment.parent ?? 0}</wp:comment_parent></wp:comment>`;
}

function itemXml(item: TestItem, index: number): string {
  const id = item.id ?? index + 1;
  const date = item.date ?? "2020-01-02 03:04:05";
  const link = item.link ?? `https://old.example/${id}/`;
  const terms = (domain: string, names: string[] = []): string =>
    names.map((name) => `<category domain="${domain}" nicename="x">${cdata(name)}</category>`).join("");
  const meta = Object.entries(item.meta ?? {})
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
    )
    .join("");
  const comments = (item.comments ?? []).map(commentXml).join("");
  return `<item>
<title>${cdata(item.title ?? `Post ${id}`)}</title><link>${link}</link>
<dc:creator>${cdata(item.creator ?? "sara")}</dc:creator>
<guid isPermaLink="false">${item.guid ?? `https://old.example/?p=${id}`}</guid>
<content:encoded>${cdata(item.content ?? "")}</content:encoded><excerpt:encoded>${cdata(item.excerpt ?? "")}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:status>${item.status ?? "publish"}</wp:status><wp:post_parent>${item.parent ?? 0}</wp:post_parent>
<wp:menu_order>0</wp:menu_order><wp:post_type>${item.type ?? "post"}</wp:post_type>
<wp:post_password>${cdata(item.password ?? "")}</wp:post_password>
${item.url === undefined ? "" : `<wp:attachment_url>${item.url}</wp:attachment_url>`}
${terms("category", item.categories)}${terms("post_tag", item.tags)}${meta}${comments}
</item>`;
}

/** An export file's text with these entries. */
export function wxr(items: readonly TestItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>sara</wp:author_login><wp:author_display_name>${cdata("Sara Tesfay")}</wp:author_display_name></wp:author>
${items.map(itemXml).join("\n")}
</channel></rss>
`;
}

/** Writes a text to a new file, which is removed at the end of the run, and returns its path. */
export function fileWith(text: string | Buffer, name = "export.xml"): string {
  const file = path.join(newFolder(), name);
  writeFileSync(file, text);
  return file;
}

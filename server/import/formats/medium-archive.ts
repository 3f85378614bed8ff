import type { HtmlTools } from "../html/html-document.ts";
import { emptyItem, type WxrExport, type WxrItem } from "../wxr-export.ts";
import { escapedText } from "../xml/xml-node.ts";

/** True for a page of an archive of Medium, or of any other in the microformat h-entry that it uses. */
const isEntry = (html: string) => /\bh-entry\b/.test(html) && /\be-content\b/.test(html);

/**
 * Reads an archive of Medium: a page for each story. What it says about the person's account is not read.
 * @param pages the archive's HTML by file name
 * @returns null if it has no stories
 */
export function readMediumArchive(pages: ReadonlyMap<string, string>, tools: HtmlTools): WxrExport | null {
  const entries = [...pages].filter(([, html]) => isEntry(html));
  if (entries.length === 0) return null;
  const items = entries.map(([name, html], at) => readEntry(name, tools.parse(html), at));
  return { title: "", link: "", authors: new Map(), items };
}

function readEntry(name: string, page: HTMLElement, at: number): WxrItem {
  const textOf = (selector: string) => page.querySelector(selector)?.textContent?.trim() ?? "";
  const addressOf = (selector: string) => page.querySelector(selector)?.getAttribute("href") ?? "";
  const file = name.replace(/^.*\//, "");
  const item = emptyItem(at + 1);
  item.type = "post";
  item.guid = `medium ${/([0-9a-f]{8,})\.html?$/i.exec(file)?.[1] ?? file}`;
  item.id = item.guid;
  item.link = addressOf("a.p-canonical, a.u-url");
  const published = page.querySelector(".dt-published")?.getAttribute("datetime") ?? "";
  item.pubDate = published;
  item.status = published === "" || /^draft_/i.test(file) ? "draft" : "publish";
  const title = textOf(".p-name");
  item.title = escapedText(title);
  item.excerpt = escapedText(textOf(".p-summary"));
  item.creator = textOf(".p-author");
  const body = page.querySelector(".e-content");
  const heading = body?.querySelector(".graf--title, h1, h2, h3");
  if (heading?.textContent?.trim() === title) heading.remove();
  // What its author answered to another's story has no title of its own, and says little without that story.
  else if (item.status === "publish" && body?.querySelector(".graf") && !body.querySelector(".graf--title"))
    item.restrictedBy = ["perhaps an answer to another's story"];
  for (const line of body?.querySelectorAll(".section-divider") ?? []) line.remove();
  item.content = body?.innerHTML ?? "";
  return item;
}

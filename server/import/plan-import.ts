import { setImmediate } from "node:timers/promises";
import { paths } from "../../src/config/paths.ts";
import { applyRules, restrictionOf } from "./access/restriction.ts";
import { articleIds } from "./article-ids.ts";
import { withEnclosures } from "./enclosures.ts";
import { gatherContent } from "./gathered-content.ts";
import { type HtmlTools, openHtmlTools } from "./html/html-document.ts";
import { bloggerKey, pageKey } from "./html/old-site-links.ts";
import { joinTranslations } from "./joined-translations.ts";
import { Attachments } from "./pictures/attachments.ts";
import { planPost } from "./plan-post.ts";
import { planRedirects, type Redirect } from "./plan-redirects.ts";
import type { PlannedPost } from "./post-row.ts";
import { Tally } from "./tally.ts";
import type { WxrExport, WxrItem } from "./wxr-export.ts";

/** Everything an import will do, computed before the first write. */
export interface ImportPlan {
  title: string;
  posts: PlannedPost[];
  /** The old addresses of these posts. */
  redirects: Redirect[];
  tally: Tally;
  tools: HtmlTools;
}

const TRASH = new Set(["trash", "auto-draft"]);

/** WordPress's pages become articles too: the owner can write no other kind of page here. */
function isPostOrPage(item: WxrItem): boolean {
  return item.type === "post" || item.type === "page" || (item.type === "" && item.isDamaged === true);
}

/** A page of Elementor that others show to everybody. */
function isTemplate(item: WxrItem): boolean {
  const { type, status, password } = item;
  const isPublic = status === "publish" && password === "" && restrictionOf(item) === null;
  return type === "elementor_library" && isPublic;
}

function isArticle(item: WxrItem): boolean {
  return isPostOrPage(item) && !TRASH.has(item.status);
}

function countTheRest(items: readonly WxrItem[], tally: Tally): void {
  for (const item of items) {
    if (isArticle(item)) continue;
    const title = item.title.trim() || `line ${item.line}`;
    const type = item.type === "" ? "without a type" : item.type;
    if (isPostOrPage(item)) {
      tally.add("trash", title);
      continue;
    }
    tally.add("type", type);
    tally.add(`type ${type}`, title);
  }
}

/** The articles by the addresses of their entries on the old site. */
function addressesOf(
  items: readonly WxrItem[],
  ids: ReadonlyMap<WxrItem, string>,
  site: string,
): Map<string, string> {
  const articles = new Map<string, string>();
  for (const item of items.flatMap((each) => [each, ...(each.translations ?? [])])) {
    if (withEnclosures(item) === "") continue;
    const address = paths.article(ids.get(item) ?? "");
    if (item.link !== "") articles.set(pageKey(item.link), address);
    const place = bloggerKey(item.link);
    if (place !== "") articles.set(place, address);
    // WordPress's editors link by number too, until an article has an address.
    const base = site || item.link;
    if (/^\d+$/.test(item.id) && URL.canParse(base))
      articles.set(pageKey(`${new URL(base).origin}/?p=${item.id}`), address);
  }
  return articles;
}

/** Maps a whole export. Of posts with the same number, the first is used and the others are reported. */
export async function planImport(
  read: WxrExport,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<ImportPlan> {
  const tally = new Tally();
  const tools = openHtmlTools();
  const attachments = new Attachments(read);
  const source = { ...read, items: gatherContent(read.items, attachments, tally) };
  applyRules(source);
  for (const encoding of source.encodings ?? []) tally.add("encoding", encoding);
  const items = joinTranslations(source.items.filter(isArticle), tally);
  const ids = articleIds(items);
  const articles = addressesOf(items, ids, source.link);
  const templates = new Map(
    source.items.flatMap((item) => (isTemplate(item) ? [[item.id, item] as const] : [])),
  );
  const planning = { export: source, site: { articles, attachments }, templates, tools, tally, ids };
  const posts = new Map<string, PlannedPost>();
  for (const [done, item] of items.entries()) {
    // What was parsed for one article is collected before the next.
    await setImmediate();
    onProgress(done, items.length);
    const post = planPost(item, planning);
    if (post === null) continue;
    if (posts.has(post.row.id)) tally.add("twice", post.name);
    else posts.set(post.row.id, post);
  }
  countTheRest(source.items, tally);
  const redirects = planRedirects(source, ids, posts);
  return { title: source.title, posts: [...posts.values()], redirects, tally, tools };
}

import * as v from "valibot";
import { note } from "../access/restriction.ts";
import { UNKNOWN_SITE } from "../html/old-site-links.ts";
import { emptyComment, emptyItem, type WxrComment, type WxrExport, type WxrItem } from "../wxr-export.ts";
import { escapedText } from "../xml/xml-node.ts";
import { listOf as list, timeText as time } from "./json-values.ts";

const text = v.optional(v.fallback(v.string(), ""), "");
const id = v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ""), "");
/** The rows of a table that can be read. */
const rows = <Schema extends v.GenericSchema>(row: Schema) => v.optional(v.fallback(list(row), []), []);

const postSchema = v.object({
  ...{
    id,
    uuid: text,
    title: text,
    slug: text,
    html: text,
    lexical: text,
    mobiledoc: text,
    feature_image: text,
  },
  ...{ type: text, page: v.optional(v.unknown()), status: text, author_id: id },
  ...{ custom_excerpt: text, published_at: time },
  email_only: v.optional(v.unknown()),
  visibility: v.optional(v.fallback(v.string(), "unknown"), ""),
});
const dataSchema = v.object({
  posts: list(postSchema),
  tags: rows(v.object({ id, name: text, visibility: text })),
  posts_tags: rows(
    v.object({ post_id: id, tag_id: id, sort_order: v.optional(v.fallback(v.number(), 0), 0) }),
  ),
  posts_meta: rows(v.object({ post_id: id, feature_image_alt: text, email_only: v.optional(v.unknown()) })),
  users: rows(v.object({ id, name: text })),
  posts_authors: rows(v.object({ post_id: id, author_id: id })),
  settings: rows(v.object({ key: text, value: v.unknown() })),
  comments: rows(
    v.object({ id, post_id: id, parent_id: id, member_id: id, status: text, html: text, created_at: time }),
  ),
  members: rows(v.object({ id, name: text })),
});
const withData = v.object({ data: dataSchema });
const exportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.pipe(
      v.object({ db: v.tuple([withData]) }),
      v.transform(({ db: [first] }) => first.data),
    ),
    v.pipe(
      withData,
      v.transform(({ data }) => data),
    ),
  ]),
);
type Data = v.InferOutput<typeof dataSchema>;
type Post = v.InferOutput<typeof postSchema>;

/** What Ghost calls WordPress's states. Any other is that of a draft: one that was sent by email only was never on the site. */
const STATUSES: Readonly<Record<string, string>> = { published: "publish", scheduled: "future" };

/** Reads an export of Ghost, of any version; null for any other text. */
export function readGhostExport(json: string): WxrExport | null {
  const parsed = v.safeParse(exportSchema, json);
  if (!parsed.success) return null;
  const data = parsed.output;
  const title = data.settings.find(({ key }) => key === "title")?.value;
  return {
    title: typeof title === "string" ? title : "",
    link: UNKNOWN_SITE,
    authors: new Map(data.users.map((user) => [user.id, user.name])),
    items: data.posts.map((post, at) => readPost(post, at, data)),
  };
}

function readPost(post: Post, at: number, data: Data): WxrItem {
  const item = emptyItem(at + 1);
  item.id = post.id;
  item.guid = post.uuid || post.id;
  item.type = post.type === "page" || post.page === 1 || post.page === true ? "page" : "post";
  item.status = STATUSES[post.status] ?? (post.status || "draft");
  item.title = escapedText(post.title);
  item.link = `${UNKNOWN_SITE}/${post.slug}/`;
  item.content = withSite(post.html);
  item.excerpt = escapedText(post.custom_excerpt);
  item.pubDate = post.published_at;
  item.creator = data.posts_authors.find(({ post_id }) => post_id === post.id)?.author_id || post.author_id;
  item.tags = tagsOf(post, data);
  const more = data.posts_meta.find(({ post_id }) => post_id === post.id);
  if (post.feature_image !== "")
    item.featured = { url: withSite(post.feature_image), alt: more?.feature_image_alt ?? "" };
  if (!["", "public"].includes(post.visibility)) note(item, `visibility: ${post.visibility}`);
  if (isTrue(more?.email_only) || isTrue(post.email_only)) note(item, "sent by email only");
  if (data.settings.some(({ key, value }) => key === "is_private" && isTrue(value)))
    note(item, "the whole site had a password");
  if (post.html.trim() === "") readSource(item, post);
  item.comments = data.comments
    .filter(({ post_id }) => post_id === post.id)
    .map((each) => readComment(each, data));
  return item;
}

/** A switch as Ghost's versions write it. */
const isTrue = (value: unknown): boolean => /^(?:true|1)$/.test(String(value));

/** The same export of a site whose address its owner names, such as `https://old.example`. */
export function fromSite(source: WxrExport, address: string): WxrExport {
  const named = (text: string) => text.replaceAll(UNKNOWN_SITE, address);
  const items = source.items.map((item): WxrItem => {
    const { featured } = item;
    const picture = featured && { featured: { ...featured, url: named(featured.url) } };
    return { ...item, link: named(item.link), content: named(item.content), ...picture };
  });
  return { ...source, link: named(source.link), items };
}

/** Ghost leaves its site's own address out. */
function withSite(text: string): string {
  return text.replaceAll("__GHOST_URL__", UNKNOWN_SITE);
}

/** The names of its public tags in their order. Internal ones begin with "#". */
function tagsOf({ id: postId }: Post, { posts_tags, tags }: Data): string[] {
  const open = tags.filter(({ name, visibility }) => !name.startsWith("#") && visibility !== "internal");
  const names = new Map(open.map((tag) => [tag.id, tag.name]));
  return posts_tags
    .filter(({ post_id }) => post_id === postId)
    .toSorted((one, other) => one.sort_order - other.sort_order)
    .map(({ tag_id }) => names.get(tag_id) ?? "")
    .filter((name) => name !== "");
}

/** The words of a post of which the file has only what Ghost's editor stores. Its pictures and emphasis are lost, so it is damaged. */
function readSource(item: WxrItem, { lexical, mobiledoc }: Post): void {
  const source = v.safeParse(v.pipe(v.string(), v.parseJson()), lexical || mobiledoc);
  if (!source.success) return;
  item.content = wordsIn(source.output).join("\n\n");
  if (item.content !== "") item.isDamaged = true;
}

const sourceSchema = v.object({
  root: v.optional(v.object({ children: v.array(v.unknown()) })),
  sections: v.optional(v.array(v.unknown()), []),
  cards: v.optional(v.array(v.unknown()), []),
});
/** Sections of Mobiledoc: a list with its items, and the place of a card. */
const listSchema = v.tuple([v.literal(3), v.string(), v.array(v.unknown())]);
const cardSchema = v.tuple([v.literal(10), v.number()]);
/** A text of Mobiledoc, with the marks that begin and end there. */
const markerSchema = v.tuple([v.number(), v.array(v.number()), v.number(), v.string()]);

/** One text for each block of Lexical or of Mobiledoc, and for each item of a list. */
function wordsIn(source: unknown): string[] {
  const parsed = v.safeParse(sourceSchema, source);
  if (!parsed.success) return [];
  const { root, sections, cards } = parsed.output;
  const blocks = sections.flatMap((section) => {
    if (v.is(cardSchema, section)) return [cards[section[1]]];
    return v.is(listSchema, section) ? section[2] : [section];
  });
  return [...(root?.children ?? []), ...blocks]
    .map((block) => textsIn(block).join(""))
    .filter((words) => words.trim() !== "");
}

/** No text is nested deeper than this: one that is was made to fill the stack. */
const DEEPEST = 200;

/** The texts and the HTML in a part, in their order. */
function textsIn(part: unknown, depth = 0): string[] {
  if (part === null || typeof part !== "object" || depth > DEEPEST) return [];
  if (v.is(markerSchema, part)) return [escapedText(part[3])];
  if (Array.isArray(part)) return part.flatMap((each) => textsIn(each, depth + 1));
  const texts = Object.entries(part).flatMap(([name, value]) => {
    if (typeof value !== "string") return textsIn(value, depth + 1);
    if (name === "text") return [escapedText(value)];
    return name === "html" || name === "markdown" ? [value] : [];
  });
  const ends = "type" in part && (part.type === "listitem" || part.type === "linebreak");
  return ends ? [...texts, "<br>"] : texts;
}

function readComment(comment: Data["comments"][number], { members }: Data): WxrComment {
  return {
    ...emptyComment(),
    id: comment.id,
    parent: comment.parent_id || "0",
    author: members.find((member) => member.id === comment.member_id)?.name ?? "",
    content: comment.html,
    dateGmt: comment.created_at.slice(0, 19).replace("T", " "),
    approved: comment.status === "published" ? "1" : "0",
  };
}

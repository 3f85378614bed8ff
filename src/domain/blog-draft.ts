import * as v from "valibot";
import { BLOG_CATEGORIES } from "./blog-categories.ts";
import {
  author,
  type Checked,
  checkDraft,
  defaultAuthor,
  line,
  lines,
  needed,
  PICTURE_REFERENCE,
  picture,
  reference,
  spoken,
  TITLE_MAX,
  VIDEO_REFERENCE,
} from "./draft-fields.ts";
import { hasWords } from "./has-words.ts";
import { atMost } from "./length.ts";
import { plainText } from "./reading-time.ts";
import { areTags, BLOG_TAGS_MAX } from "./tags.ts";

const EXCERPT_MAX = 2_000;
/** Letters of HTML, tags counted: about a megabyte. */
const CONTENT_MAX = 1_000_000;
/** What is content without a word. */
const SHOWS_SOMETHING = /<(?:img|video|audio)\b|data-embed=/i;

/** A blog post as its form has it, and as it is saved. */
const blogDraftSchema = v.object({
  title: v.pipe(line, needed("Please enter a title"), atMost(TITLE_MAX)),
  content: v.pipe(v.string(), v.check(hasContent, "Please enter content"), atMost(CONTENT_MAX)),
  excerpt: v.pipe(lines, needed("Please enter an excerpt"), atMost(EXCERPT_MAX)),
  category: v.picklist(BLOG_CATEGORIES, "This category does not exist."),
  tags: v.pipe(
    v.array(v.string()),
    v.check((tags) => areTags(tags, BLOG_TAGS_MAX), "A blog post has at most 10 tags, none of them twice."),
  ),
  featuredImage: reference(PICTURE_REFERENCE),
  imageMeta: picture,
  videoUrl: reference(VIDEO_REFERENCE),
  author,
  published: v.boolean(),
  ...spoken,
});

export type BlogDraft = v.InferOutput<typeof blogDraftSchema>;
export type BlogField = keyof BlogDraft & string;

/** The article as it will be saved, or what is wrong with each field. */
export function checkBlogDraft(draft: unknown): Checked<BlogDraft, BlogField> {
  return checkDraft(blogDraftSchema, draft);
}

/** An empty form. New posts are published when they are saved. */
export function newBlogDraft(email: string | null): BlogDraft {
  return {
    title: "",
    content: "",
    excerpt: "",
    category: "General",
    tags: [],
    featuredImage: null,
    imageMeta: null,
    videoUrl: null,
    author: defaultAuthor(email),
    published: true,
    lang: "en",
    translations: {},
  };
}

function hasContent(html: string): boolean {
  return hasWords(plainText(html)) || SHOWS_SOMETHING.test(html);
}

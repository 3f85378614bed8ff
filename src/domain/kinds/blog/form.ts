import * as v from "valibot";
import { BLOG_CATEGORIES } from "../../content/blog-categories.ts";
import { areTags, BLOG_TAGS_MAX } from "../../content/tags.ts";
import {
  author,
  line,
  lines,
  needed,
  pictureReference,
  post,
  TITLE_MAX,
  videoReference,
} from "../../forms/draft-fields.ts";
import { picturesElsewhere } from "../../forms/pictures-elsewhere.ts";
import { atMost, hasVisibleText } from "../../forms/text-rules.ts";
import { plainText } from "../../text/reading-time.ts";

const EXCERPT_MAX = 2_000;
/** Characters of HTML including tags: about a megabyte. */
const CONTENT_MAX = 1_000_000;
/** Characters in which nearly every article has some text. */
const BEGINNING = 1_000;
/** Visible content that has no text. */
const SHOWS_SOMETHING = /<(?:img|video|audio)\b|data-embed=/i;

const ELSEWHERE =
  "A picture in the text is on another website, which would learn of every reader. Save it to this device and add it from there, or remove it.";

const texts = {
  title: v.pipe(line, needed("Please enter a title"), atMost(TITLE_MAX)),
  content: v.pipe(
    v.string(),
    v.check(hasContent, "Please enter content"),
    atMost(CONTENT_MAX),
    v.check((html) => picturesElsewhere(html).length === 0, ELSEWHERE),
  ),
  excerpt: v.pipe(lines, needed("Please enter an excerpt"), atMost(EXCERPT_MAX)),
};

/** An article as in its form, and as it is saved. */
export const blogForm = v.object({
  ...post("blog", texts, hasContent, BLOG_TAGS_MAX),
  category: v.picklist(BLOG_CATEGORIES, "This category doesn't exist."),
  tags: v.pipe(
    v.array(v.string()),
    v.check((tags) => areTags(tags, BLOG_TAGS_MAX), "A blog post can have up to 10 different tags."),
  ),
  featuredImage: pictureReference,
  videoUrl: videoReference,
  author,
});

function hasContent(html: string): boolean {
  // A long article need not be read to its end for it. Cut after a tag, or the rest of one would pass for text.
  const beginning = html.slice(0, html.lastIndexOf(">", BEGINNING) + 1);
  return (
    hasVisibleText(plainText(beginning)) || hasVisibleText(plainText(html)) || SHOWS_SOMETHING.test(html)
  );
}

import * as v from "valibot";
import { note, PAGES } from "./access/restriction.ts";
import { acfFields, fieldsHtml } from "./builders/custom-fields.ts";
import { replaceEmptyBlocks } from "./html/block-comment.ts";
import type { Attachments } from "./pictures/attachments.ts";
import { Galleries } from "./pictures/galleries.ts";
import type { Tally } from "./tally.ts";
import type { WxrItem } from "./wxr-export.ts";

/** The place of a synced pattern, which is an entry of its own. */
const PLACE = /^(?:core\/)?block$/;
const placeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ref: v.number(),
    content: v.optional(v.fallback(v.record(v.string(), v.record(v.string(), v.unknown())), {}), {}),
  }),
);
/** Longer than any article: patterns within each other can grow without end. */
const LONGEST = 2_000_000;

/** Patterns within each other beyond this are no page. */
const DEEPEST = 50;

/** What each pattern takes of that at least. */
const EACH = 2_000;

type Patterns = ReadonlyMap<string, WxrItem>;

/**
 * The entries with what stands elsewhere in the same file: synced patterns and galleries at their places, and the custom fields of a post that has nothing else, which
 * becomes a draft. Custom fields beside a text are counted.
 */
export function gatherContent(items: readonly WxrItem[], attachments: Attachments, tally: Tally): WxrItem[] {
  const patterns = new Map(items.flatMap((item) => (isPattern(item) ? [[item.id, item] as const] : [])));
  const used = new Set<WxrItem>();
  const galleries = new Galleries(items, attachments);
  const whole = items.map((item) => {
    if (item.type !== "post" && item.type !== "page") return item;
    const text = new PatternWriter(patterns, used).write(item.content, new Set());
    const content = galleries.shownIn(text, (gallery) => used.add(gallery));
    return withFields(content === item.content ? item : { ...item, content }, attachments, tally);
  });
  return whole.filter((item) => !used.has(item));
}

/** A synced pattern that posts show to everybody. What its text itself restricts, it restricts in each of them. */
function isPattern({ type, status, password, restrictedBy }: WxrItem): boolean {
  return type === "wp_block" && status === "publish" && password === "" && restrictedBy === undefined;
}

/** Puts patterns at their places in one article. */
class PatternWriter {
  readonly #patterns: Patterns;
  readonly #used: Set<WxrItem>;
  #room = LONGEST;

  constructor(patterns: Patterns, used: Set<WxrItem>) {
    this.#patterns = patterns;
    this.#used = used;
  }

  write(text: string, around: ReadonlySet<string>): string {
    return replaceEmptyBlocks(text, ({ place, name, attributes }) => {
      if (!PLACE.test(name)) return place;
      const parsed = v.safeParse(placeSchema, attributes);
      const id = parsed.success ? String(parsed.output.ref) : "";
      const pattern = this.#patterns.get(id);
      if (!parsed.success || !pattern || around.has(id) || around.size > DEEPEST) return place;
      this.#room -= EACH + pattern.content.length;
      if (this.#room < 0) return place;
      this.#used.add(pattern);
      const shown = this.write(pattern.content, new Set([...around, id]));
      return Object.entries(parsed.output.content).reduce(overridden, shown);
    });
  }
}

/** A pattern with the words or the picture that its place gives to the block of that name. */
function overridden(html: string, [name, values]: [string, Record<string, unknown>]): string {
  const { content, url } = values;
  return html.replace(
    /(<!--\s+wp:[\w/-]+\s+(\{(?:(?!<!--|-->)[\s\S])*?\})\s*-->)((?:(?!<!--)[\s\S])*)(?=<!--\s+\/wp:)/g,
    (all, opening: string, attributes: string, shown: string) => {
      if (!attributes.includes(`"name":${JSON.stringify(name)}`)) return all;
      const worded =
        typeof content === "string"
          ? shown.replace(
              /^(\s*<[^>]*>)[\s\S]*(<\/[^<>]*>\s*)$/,
              (_, from: string, to: string) => from + content + to,
            )
          : shown;
      const pictured =
        typeof url === "string"
          ? worded.replace(/\bsrc="[^"]*"/, () => `src="${url.replaceAll('"', "&quot;")}"`)
          : worded;
      return opening + pictured;
    },
  );
}

function withFields(item: WxrItem, attachments: Attachments, tally: Tally): WxrItem {
  const fields = acfFields(item);
  if (fields.length === 0) return item;
  const isBuilt = [...item.meta.keys()].some((key) => PAGES.test(key));
  const content = item.content.trim() === "" && !isBuilt ? fieldsHtml(fields, attachments) : "";
  if (content === "") {
    for (const [name] of fields) tally.add("custom field", name);
    return item;
  }
  const whole = { ...item, content };
  note(whole, "custom fields, of which only the old site's theme knows who saw them");
  return whole;
}

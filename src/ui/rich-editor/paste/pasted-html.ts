import { type ClassStyles, classStylesIn, styleOfClasses } from "./class-styles.ts";
import { type ListMark, openList, wordList } from "./pasted-list.ts";
import {
  addressOf,
  elementFor,
  emojiOf,
  isHidden,
  type Look,
  lookIn,
  meaningfulAttributes,
  tagsOf,
  withStyle,
} from "./pasted-style.ts";

/** A tag with its attributes; a value may contain ">". */
const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
/** Invisible content: comments (Word adds many), declarations and the like. */
const INVISIBLE =
  /<!--[\s\S]*?-->|<!\[[^>]*>|<[!?][^>]*>|<(style|script|title|xml|head)\b[\s\S]*?<\/\1\s*>|<\/?(?:meta|link|html|body)\b[^>]*>/gi;
const EMPTY_PARAGRAPH = /<p>(?:\s|&nbsp;|&#160;|\u00a0|<br>)*<\/p>/g;
const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;
const BLOCK =
  /^(?:address|article|aside|blockquote|center|div|dl|figure|footer|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;

/** A line break here would become an empty paragraph. */
const BETWEEN_BLOCKS = /^$|<\/(?:p|h\d|ul|ol|div|table|blockquote|pre)>\s*$/;

/** So short are only pictures that keep a distance. */
const isSpacer = (address: string) => /^data:/i.test(address) && address.length < 200;

/** About how many characters tell a place. */
const PLACE = 40;

function lastWords(html: string): string {
  const text = html
    .slice(-2_000)
    .replace(/^[^<]*>|<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length <= PLACE ? text : text.slice(-PLACE).replace(/^\S*\s+/, "");
}

type Open = {
  readonly name: string;
  readonly close: string;
  readonly drops: boolean;
  readonly look: Look;
  readonly isLink: boolean;
};

/**
 * Converts the formatting of pasted HTML to elements: what text looks like by the styles of Google Docs, Word and web pages, Word's
 * lists (styled paragraphs) and its titles, and pictures of emoji. All other styles are removed, as are reviewers' comments and
 * deleted words. Works on text, because the CSP allows only the sanitiser to parse untrusted HTML; it runs next.
 * @param onMissing called for each picture whose address is no one's on the internet, with the last words before it
 */
export function cleanPasted(html: string, onMissing: (before: string) => void = () => undefined): string {
  const source = fragmentOf(html).replace(INVISIBLE, "");
  const writer = new Writer(source, classStylesIn(html), onMissing);
  let from = 0;
  for (const match of source.matchAll(TAG)) {
    const [tag, end, name = "", attributes = ""] = match;
    writer.text(source.slice(from, match.index));
    from = match.index + tag.length;
    if (end) writer.close(name.toLowerCase());
    else writer.open(name.toLowerCase(), attributes, from);
  }
  writer.text(source.slice(from));
  return writer.end().replace(EMPTY_PARAGRAPH, "").trim();
}

/**
 * The copied fragment with the elements around it, which may be a table or a list. Whatever else surrounds it was not copied.
 */
function fragmentOf(html: string): string {
  const [, before = "", copied, after = ""] =
    /^([\s\S]*?)<!--StartFragment-->([\s\S]*)<!--EndFragment-->([\s\S]*)$/i.exec(html) ?? [];
  return copied === undefined ? html : tagsIn(before) + copied + tagsIn(after);
}

function tagsIn(html: string): string {
  return [...html.replace(INVISIBLE, "").matchAll(TAG)]
    .filter(([, , name = ""]) => !VOID.test(name.toLowerCase()))
    .map(([tag]) => tag)
    .join("");
}

class Writer {
  #out = "";
  readonly #open: Open[] = [];
  /** Nesting depth inside elements whose text is dropped too. */
  #dropped = 0;
  #lists: ListMark[] = [];
  readonly #source: string;
  readonly #styles: ClassStyles;
  readonly #onMissing: (before: string) => void;

  constructor(source: string, styles: ClassStyles, onMissing: (before: string) => void) {
    this.#source = source;
    this.#styles = styles;
    this.#onMissing = onMissing;
  }

  text(text: string): void {
    if (this.#dropped > 0 || text === "") return;
    if (this.#lists.length > 0 && !this.#inList() && text.trim() !== "") this.#endLists();
    const { look = {}, isLink = false } = this.#open.at(-1) ?? {};
    const tags = /\S/.test(text) ? tagsOf(look, isLink) : [];
    this.#out += tags.map((tag) => `<${tag}>`).join("") + text;
    this.#out += tags
      .reverse()
      .map((tag) => `</${tag}>`)
      .join("");
  }

  /** @param at source index at which the element's content begins */
  open(name: string, own: string, at: number): void {
    const attributes = withStyle(own, styleOfClasses(this.#styles, name, own));
    if (VOID.test(name)) {
      this.#void(name, attributes);
      return;
    }
    const around = this.#open.at(-1);
    const look = lookIn(around?.look ?? {}, name, attributes);
    const opened = { name, look, isLink: name === "a" || around?.isLink === true };
    if (isHidden(name, attributes)) {
      this.#open.push({ ...opened, close: "", drops: true });
      this.#dropped += 1;
      return;
    }
    const list = name === "p" ? wordList(attributes, this.#source.slice(at, at + 400)) : null;
    if (list) {
      if (this.#dropped === 0) this.#out += openList(this.#lists, list);
      this.#open.push({ ...opened, close: "", drops: false });
      return;
    }
    if (BLOCK.test(name)) this.#endLists();
    const tag = elementFor(name, attributes);
    if (this.#dropped === 0 && tag) this.#out += `<${tag}${meaningfulAttributes(name, attributes)}>`;
    this.#open.push({ ...opened, close: tag ? `</${tag}>` : "", drops: false });
  }

  close(name: string): void {
    let place = this.#open.length - 1;
    while (place >= 0 && this.#open[place]?.name !== name) place -= 1;
    if (place < 0) return;
    for (const { close, drops } of this.#open.splice(place).reverse()) {
      if (drops) this.#dropped -= 1;
      if (this.#dropped === 0) this.#out += close;
    }
  }

  end(): string {
    for (const { close } of this.#open.splice(0).reverse()) this.#out += close;
    this.#endLists();
    return this.#out;
  }

  #void(name: string, attributes: string): void {
    if (this.#dropped > 0 || /Apple-interchange-newline/.test(attributes) || isHidden(name, attributes))
      return;
    if (name === "hr" || (name === "br" && !BETWEEN_BLOCKS.test(this.#out.slice(-16))))
      this.#out += `<${name}>`;
    const emoji = name === "img" ? emojiOf(attributes) : null;
    if (emoji) this.text(emoji);
    else if (name === "img") this.#picture(attributes);
  }

  #picture(attributes: string): void {
    const address = addressOf(attributes);
    if (address === "" || isSpacer(address)) return;
    if (/^https:|^\/(?!\/)/i.test(address)) this.#out += `<img${meaningfulAttributes("img", attributes)}>`;
    else this.#onMissing(lastWords(this.#out));
  }

  #inList(): boolean {
    return this.#open.some(({ name, close }) => name === "p" && close === "");
  }

  #endLists(): void {
    for (const { name } of this.#lists.splice(0).reverse()) this.#out += `</li></${name}>`;
  }
}

import { type Look, lookIn, tagsOf } from "../../article-html/text-look.ts";
import { type ClassStyles, classStylesIn, styleOfClasses } from "./class-styles.ts";
import { drawnByWord, lastWords } from "./missing-pictures.ts";
import { type ListMark, ONLINE_LIST, onlineItem, openList, wordList } from "./pasted-list.ts";
import {
  addressOf,
  elementFor,
  emojiOf,
  isDrawnTick,
  isHidden,
  isPixel,
  isSpacer,
  keepsLines,
  meaningfulAttributes,
  tickOf,
  withStyle,
} from "./pasted-style.ts";

/** A tag with its attributes; a value may contain ">". */
const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
/** Invisible content: comments (Word adds many), declarations and the like. */
const INVISIBLE =
  /<!--[\s\S]*?-->|<!\[[^>]*>|<[!?][^>]*>|<(style|script|title|xml|head)\b[\s\S]*?<\/\1\s*>|<\/?(?:meta|link|html|body)\b[^>]*>/gi;
const EMPTY_PARAGRAPH = /<(p|div)>(?:\s|&nbsp;|&#160;|\u00a0|<br>)*<\/\1>/g;
const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;
const BLOCK =
  /^(?:address|article|aside|blockquote|center|div|dl|figure|footer|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;

/** A line break here would become an empty paragraph. */
const BETWEEN_BLOCKS = /^$|<\/(?:p|h\d|ul|ol|div|table|blockquote|pre)>\s*$/;

/** Where an empty paragraph parts nothing; behind loose words it is the end of their line. */
const BEFORE_BLOCK = /^\s*$|<\/?(?:p|h\d|[uo]l|li|div|t\w+|blockquote|pre|hr|br|figure)>\s*$/;

type Open = {
  readonly name: string;
  readonly close: string;
  readonly drops: boolean;
  readonly look: Look;
  readonly isLink: boolean;
  readonly keepsLines: boolean;
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
  for (let count = drawnByWord(html); count > 0; count -= 1) onMissing("");
  return writer
    .end()
    .replace(EMPTY_PARAGRAPH, (_all, _name, at: number, whole: string) =>
      BEFORE_BLOCK.test(whole.slice(Math.max(0, at - 16), at)) ? "" : "<br>",
    )
    .trim();
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
  /** The attributes of the list of Word Online that is open or was last; "" without any. */
  #online = "";
  /** The box before the words that come next. */
  #tick = "";
  /** True in the instructions of a field of Word, before what it shows. */
  #isInField = false;
  readonly #source: string;
  readonly #styles: ClassStyles;
  readonly #onMissing: (before: string) => void;

  constructor(source: string, styles: ClassStyles, onMissing: (before: string) => void) {
    this.#source = source;
    this.#styles = styles;
    this.#onMissing = onMissing;
  }

  text(given: string): void {
    if (this.#dropped > 0 || this.#isInField || given === "") return;
    const tick = /\S/.test(given) ? this.#tick : "";
    if (tick) this.#tick = "";
    const text =
      this.#open.at(-1)?.keepsLines && /\S/.test(given) ? given.replace(/\r\n?|\n/g, "<br>") : given;
    if (this.#lists.length > 0 && !this.#inList() && text.trim() !== "") this.#endLists();
    const { look = {}, isLink = false } = this.#open.at(-1) ?? {};
    const tags = /\S/.test(text) ? tagsOf(look, isLink) : [];
    this.#out += tick + tags.map((tag) => `<${tag}>`).join("") + text;
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
    const opened = {
      ...{ name, look, isLink: name === "a" || around?.isLink === true },
      keepsLines: keepsLines(around?.keepsLines === true, name, attributes),
    };
    const [, field] = /mso-element:\s*field-(begin|separator|end)/i.exec(attributes) ?? [];
    if (field !== undefined) this.#isInField = field === "begin";
    if (name === "video" || name === "audio") this.#player(attributes, at);
    if (this.#isLeftOut(name, attributes, at)) {
      this.#open.push({ ...opened, close: "", drops: true });
      this.#dropped += 1;
      return;
    }
    if (ONLINE_LIST.test(attributes)) {
      this.#online = attributes;
      this.#open.push({ ...opened, close: "", drops: false });
      return;
    }
    const list = this.#item(name, attributes, at);
    if (list) {
      if (this.#dropped === 0) this.#out += openList(this.#lists, list);
      this.#open.push({ ...opened, close: "", drops: false });
      return;
    }
    if (BLOCK.test(name) && !this.#inList()) this.#endLists();
    const tag = this.#tagFor(name, attributes);
    if (this.#dropped === 0 && tag) this.#out += `<${tag}${meaningfulAttributes(name, attributes)}>`;
    this.#open.push({ ...opened, close: tag ? `</${tag}>` : "", drops: false });
  }

  /** The item of a list of Word that begins here; null if none does. */
  #item(name: string, attributes: string, at: number): ListMark | null {
    if (name === "p" && !this.#inList()) return wordList(attributes, this.#source.slice(at, at + 400));
    const around = this.#open.at(-1)?.name;
    return name === "li" && (around === "ul" || around === "ol") && this.#online !== ""
      ? onlineItem(around, this.#online, attributes)
      : null;
  }

  #isLeftOut(name: string, attributes: string, at: number): boolean {
    if (/^(?:video|audio)$/.test(name) || (name === "button" && this.#isIn("pre"))) return true;
    return isHidden(name, attributes) || this.#isComment(name, at);
  }

  /** The element that is written; null for none, as for a block within code, whose text begins a line. */
  #tagFor(name: string, attributes: string): string | null {
    this.#tick = tickOf(name, attributes) || this.#tick;
    if (!BLOCK.test(name) || !this.#isIn("pre")) return elementFor(name, attributes);
    if (/[^\n>]$/.test(this.#out)) this.#out += "\n";
    return null;
  }

  readonly #isIn = (element: string) => this.#open.some(({ name }) => name === element);

  /** True for what a reviewer wrote in Google Docs, below the text. */
  #isComment(name: string, at: number): boolean {
    return name === "p" && /^\s*<a\b[^>]*href="#cmnt_ref\d+"/.test(this.#source.slice(at, at + 200));
  }

  /** An article plays only files of its own site: a link leads to another one. */
  #player(attributes: string, at: number): void {
    const inside = this.#source.slice(at, at + 2_000);
    const address = addressOf(attributes) || addressOf(/^[\s\S]*?<source\b([^>]*)>/i.exec(inside)?.[1] ?? "");
    if (this.#dropped > 0 || !/^https:|^\/(?!\/)/i.test(address)) return;
    const words = address.split(/[?#]/)[0]?.split("/").pop() || address;
    this.#out += `<p><a href="${address.replaceAll('"', "&quot;")}">${words.replaceAll("<", "&lt;")}</a></p>`;
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
    const emoji = name === "img" ? emojiOf(attributes) : tickOf(name, attributes);
    if (emoji) this.text(emoji);
    else if (name === "img" && !isDrawnTick(attributes)) this.#picture(attributes);
  }

  #picture(attributes: string): void {
    const address = addressOf(attributes);
    if (address === "" || isSpacer(address) || isPixel(attributes)) return;
    if (/^https:|^\/(?!\/)/i.test(address)) this.#out += `<img${meaningfulAttributes("img", attributes)}>`;
    else this.#onMissing(lastWords(this.#out));
  }

  #inList(): boolean {
    return this.#open.some(({ name, close }) => (name === "p" || name === "li") && close === "");
  }

  #endLists(): void {
    for (const { name } of this.#lists.splice(0).reverse()) this.#out += `</li></${name}>`;
  }
}

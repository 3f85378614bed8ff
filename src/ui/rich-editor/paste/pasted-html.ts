import { type ListMark, openList, wordList } from "./pasted-list.ts";
import { isHidden, looksLike, preservedAttributes } from "./pasted-style.ts";

/** A tag with its attributes; a value may hold a ">". */
const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
/** Comments (Word puts half a page into them), declarations, and what no reader sees. */
const UNSEEN =
  /<!--[\s\S]*?-->|<!\[[^>]*>|<[!?][^>]*>|<(style|script|title|xml|head)\b[\s\S]*?<\/\1\s*>|<\/?(?:meta|link|html|body)\b[^>]*>/gi;
const EMPTY_PARAGRAPH = /<p>(?:\s|&nbsp;|&#160;|\u00a0|<br>)*<\/p>/g;
const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;
const BLOCK =
  /^(?:address|article|aside|blockquote|div|dl|figure|footer|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;

/** A line break here would be an empty paragraph. */
const BETWEEN_BLOCKS = /^$|<\/(?:p|h\d|ul|ol|div|table|blockquote|pre)>\s*$/;

type Open = { readonly name: string; readonly close: string; readonly drops: boolean };

/**
 * Pasted HTML with what was meant said in elements: bold, italic, raised and struck words of Google Docs and Word (which
 * say it in styles), Word's lists (paragraphs that look like one), its titles. Everything else that is style is gone. It
 * works on text, since our policy parses no foreign HTML but the sanitiser's, where all of this goes next.
 */
export function cleanPasted(html: string): string {
  const source = fragmentOf(html).replace(UNSEEN, "");
  const writer = new Writer(source);
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

/** The copied part, without the page that browsers put around it. */
function fragmentOf(html: string): string {
  const [, copied] = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/i.exec(html) ?? [];
  return copied ?? html;
}

class Writer {
  #out = "";
  readonly #open: Open[] = [];
  /** How deep we are in something whose text is dropped, too. */
  #dropped = 0;
  #lists: ListMark[] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  text(text: string): void {
    if (this.#dropped > 0 || text === "") return;
    if (this.#lists.length > 0 && !this.#inList() && text.trim() !== "") this.#endLists();
    this.#out += text;
  }

  /** @param at where in the source the element's content begins */
  open(name: string, attributes: string, at: number): void {
    if (VOID.test(name)) {
      this.#void(name, attributes);
      return;
    }
    if (isHidden(attributes)) {
      this.#open.push({ name, close: "", drops: true });
      this.#dropped += 1;
      return;
    }
    const list = name === "p" ? wordList(attributes, this.#source.slice(at, at + 400)) : null;
    if (list) {
      this.#out += openList(this.#lists, list);
      this.#open.push({ name, close: "", drops: false });
      return;
    }
    if (BLOCK.test(name)) this.#endLists();
    const { before, after } = looksLike(name, attributes);
    if (this.#dropped === 0) this.#out += before + preservedAttributes(name, attributes, before);
    this.#open.push({ name, close: after, drops: false });
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
    if (this.#dropped > 0 || /Apple-interchange-newline/.test(attributes)) return;
    if (name === "hr" || (name === "br" && !BETWEEN_BLOCKS.test(this.#out.slice(-16))))
      this.#out += `<${name}>`;
    if (name === "img" && /\bsrc\s*=\s*["']?(?:https:|\/(?!\/))/i.test(attributes))
      this.#out += `<img${preservedAttributes("img", attributes, "<img")}`;
  }

  #inList(): boolean {
    return this.#open.some(({ name, close }) => name === "p" && close === "");
  }

  #endLists(): void {
    for (const { name } of this.#lists.splice(0).reverse()) this.#out += `</li></${name}>`;
  }
}

import { Parser } from "htmlparser2";
import { readableText } from "./decode-text.ts";
import { type Prefixes, plainName, prefixesWithin } from "./vocabularies.ts";
import type { XmlNode } from "./xml-node.ts";

/** An entry of the file: an item of RSS or an entry of Atom. */
export interface ParsedEntry {
  readonly node: XmlNode;
  readonly line: number;
  /** Its first and its last position in the text. */
  readonly from: number;
  readonly to: number;
  /** True if an element of it was not closed where it should be, so that something of it may be missing. */
  readonly isDamaged: boolean;
  /** True if it named characters by number that no text can have. */
  readonly isMended: boolean;
}

/** Called with the parts of a file as they are read. */
export interface FeedHandler {
  /** The first element. May throw. */
  root(name: string): void;
  entry(entry: ParsedEntry): void;
  /** Any other element directly within the feed or its channel. */
  head(node: XmlNode): void;
  /** The file declares entities of its own, which can expand a small file to gigabytes; no export has them. Throws. */
  ownEntities(): never;
}

interface Place {
  readonly node: XmlNode;
  readonly prefixes: Prefixes;
  readonly from: number;
  /** Where its opening tag ends. */
  readonly opened: number;
  readonly line: number;
}

const ENTRY = /^(?:item|entry)$/;
/** Elements of an export that have others in them. */
const OUTER =
  /^(?:rss|channel|feed|rdf:RDF|item|entry|image|wp:(?:comment|commentmeta|postmeta|author|category|tag|term|termmeta))$/;
/** Elements that stand directly in an item. */
const OF_ITEM =
  /^(?:wp:(?:comment|postmeta)|content:encoded|excerpt:encoded|guid|pubDate|link|title|description|category|enclosure)$/;

/** What addresses within an element begin with that may say it itself. */
function baseWithin(outer: string | undefined, own: string | undefined): string | undefined {
  return own && URL.canParse(own, outer) ? new URL(own, outer).href : outer;
}

/**
 * Reads XML as feed readers do: an element that is not closed ends where one begins that cannot be within it, so that one broken entry does not
 * cost the others. Names have their vocabulary's short name.
 */
export class FeedParser {
  readonly #handler: FeedHandler;
  readonly #parser: Parser;
  readonly #path: Place[] = [];
  readonly #lineEnds: number[] = [];
  #rootName = "";
  #written = 0;
  readonly #firstLine: number;
  #linesPassed = 0;
  #isDamaged = false;
  #isMended = false;
  /** True if the first element was closed. */
  isComplete = false;

  /** @param line the number of the line with which the text begins */
  constructor(handler: FeedHandler, line: number) {
    this.#handler = handler;
    this.#firstLine = line;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        ontext: (text) => this.#text(text),
        onclosetag: (name, isImplied) => {
          if (!isImplied || this.#isSelfClosing()) this.#close(name);
        },
        onprocessinginstruction: (_name, data) => {
          if (/^!doctype/i.test(data) && data.includes("[")) handler.ownEntities();
          this.#declaration(data);
        },
      },
      { xmlMode: true },
    );
  }

  write(text: string): void {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
      this.#lineEnds.push(this.#written + at);
    this.#written += text.length;
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.end();
    this.#closeTo(1);
  }

  /** The line of the last element. */
  get line(): number {
    while ((this.#lineEnds[this.#linesPassed] ?? Number.POSITIVE_INFINITY) < this.#parser.startIndex)
      this.#linesPassed += 1;
    return this.#firstLine + this.#linesPassed;
  }

  /** The column of the last element. */
  get column(): number {
    const passed = this.line - this.#firstLine;
    return this.#parser.startIndex - (this.#lineEnds[passed - 1] ?? -1);
  }

  #open(rawName: string, attributes: Record<string, string>): void {
    if (this.isComplete) return;
    const prefixes = prefixesWithin(this.#path.at(-1)?.prefixes ?? new Map(), attributes);
    const name = this.#nameOf(rawName, prefixes);
    if (this.#path.length === 0) {
      this.#rootName = name;
      this.#handler.root(name);
    }
    this.#closeUnclosed(name);
    const { startIndex: from, endIndex: opened } = this.#parser;
    const base = baseWithin(this.#path.at(-1)?.node.base, attributes["xml:base"]?.trim());
    const node: XmlNode = { name, attributes, children: [], ...(base === undefined ? {} : { base }) };
    this.#path.push({ node, prefixes, from, opened, line: this.line });
  }

  #text(text: string): void {
    const readable = readableText(text);
    const node = this.#path.at(-1)?.node;
    if (node === undefined) return;
    if (readable !== text) this.#isMended = true;
    // An entry has no text of its own: this belongs to a field whose tag is broken.
    if (ENTRY.test(node.name) && /[\p{L}\p{N}]/u.test(text)) this.#isDamaged = true;
    node.children.push(readable);
  }

  /** No entry has declarations in it: this is a CDATA section with a broken beginning. */
  #declaration(data: string): void {
    if (this.#entryAt() === -1) return;
    this.#isDamaged = true;
    this.#text(data.replace(/^[!?][^[]*\[?\w*\[?/, "").replace(/\]+$/, ""));
  }

  /** The elements of Atom have plain names in a feed of Atom. */
  #nameOf(rawName: string, prefixes: Prefixes): string {
    const name = plainName(rawName, prefixes);
    const isAtom = this.#rootName === "feed" || (this.#path.length === 0 && name === "atom:feed");
    return isAtom ? name.replace(/^atom:/, "") : name;
  }

  /** Ends what must have ended before this element begins. */
  #closeUnclosed(name: string): void {
    const entryAt = this.#entryAt();
    if (entryAt === -1) return;
    if (ENTRY.test(name) && name === this.#path[entryAt]?.node.name) this.#closeTo(entryAt);
    else if (this.#rootName === "feed") return;
    else if (!name.includes(":") && OUTER.test(this.#path.at(-1)?.node.name ?? "")) return;
    else if (OF_ITEM.test(name)) this.#closeTo(entryAt + 1);
    else if (/^(?:wp|dc|excerpt):/.test(name))
      this.#closeTo(1 + this.#path.findLastIndex(({ node }) => OUTER.test(node.name)));
  }

  /** True if the tag that just opened the last element closes it too. */
  #isSelfClosing(): boolean {
    return this.#path.at(-1)?.opened === this.#parser.endIndex;
  }

  #entryAt(): number {
    return this.#path.findIndex(({ node }) => ENTRY.test(node.name));
  }

  #close(rawName: string): void {
    const at = this.#path.findLastIndex(
      ({ node, prefixes }) => node.name === this.#nameOf(rawName, prefixes),
    );
    if (at === -1) return;
    this.#closeTo(at + 1);
    this.#closeLast();
    if (this.#path.length === 0) this.isComplete = true;
  }

  /** Closes what is open beyond a depth. Elements of HTML that nobody closes are usual; the fields of an entry are not. */
  #closeTo(depth: number): void {
    const entryAt = this.#entryAt();
    if (entryAt !== -1 && this.#path.length > depth && depth <= entryAt + 1) this.#isDamaged = true;
    if (
      entryAt !== -1 &&
      this.#path.slice(depth).some(({ node }) => /^(?:wp|excerpt|content):/.test(node.name))
    )
      this.#isDamaged = true;
    while (this.#path.length > depth) this.#closeLast();
  }

  #closeLast(): void {
    const place = this.#path.pop();
    const parent = this.#path.at(-1)?.node;
    if (place === undefined || parent === undefined) return;
    const { node, from, line } = place;
    if (this.#entryAt() !== -1) parent.children.push(node);
    else if (ENTRY.test(node.name)) {
      const [isDamaged, isMended] = [this.#isDamaged, this.#isMended];
      this.#handler.entry({ node, line, from, to: this.#parser.endIndex, isDamaged, isMended });
      this.#isDamaged = false;
      this.#isMended = false;
    } else if (this.#path.length > 1 && parent.name !== "channel") parent.children.push(node);
    else if (node.name !== "channel") this.#handler.head(node);
  }
}

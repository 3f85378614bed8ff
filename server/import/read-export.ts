import { createReadStream } from "node:fs";
import { isPacked, PackedFileError, packedFiles } from "../archive/packed-files.ts";
import { systemErrorCode } from "../start-error.ts";
import { RestrictedTerms } from "./access/restricted-terms.ts";
import { AtomReader, feedAsExport } from "./formats/feed-reader.ts";
import { readGhostExport } from "./formats/ghost-export.ts";
import { readJsonFeed } from "./formats/json-feed.ts";
import { readMediumArchive } from "./formats/medium-archive.ts";
import { readSubstackArchive } from "./formats/substack-archive.ts";
import { isOfWordPress, readHead, readItem } from "./formats/wxr-reader.ts";
import { openHtmlTools } from "./html/html-document.ts";
import { ImportError, packedError } from "./import-error.ts";
import type { WxrExport } from "./wxr-export.ts";
import { decodedText, readableText, TextCleaner } from "./xml/decode-text.ts";
import { type FeedHandler, FeedParser, type ParsedEntry } from "./xml/feed-parser.ts";
import { EndMender } from "./xml/mend-ends.ts";
import { elementsOf, type XmlNode } from "./xml/xml-node.ts";

/** Likely kinds of a file that is not XML, by its first bytes. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, "a PDF"],
  [/^\s*<(?:!doctype html|html)\b/i, "a web page"],
  [/^\s*[[{]/, "JSON"],
  [/^\s*(?:--|\/\*|CREATE |INSERT )/i, "a database dump"],
];

const WANTED =
  'a WordPress export (in WordPress: "Tools", "Export", "All content"), an export of Blogger, Ghost, Substack or Medium, an RSS, Atom or JSON feed, or an archive of Selam';

/** Where the XML begins: some servers send warnings or blank lines before it. */
const BEGINNING = /<\?xml\s|<(?:\w+:)?(?:rss|feed|RDF)[\s>]/;
const ENDING = /<\/(?:\w+:)?(?:rss|feed|RDF)\s*>\s*(?:<!--[\s\S]*)?$/;

const wrongKind = (message: string) => new ImportError(message, "wrong_kind");

function rejectOtherKinds(start: string): void {
  const kind = OTHER_KINDS.find(([pattern]) => pattern.test(start));
  if (kind !== undefined) throw wrongKind(`This file is ${kind[1]}, not ${WANTED}.`);
  if (start.trim() === "") throw wrongKind(`This file is empty. It should be ${WANTED}.`);
  if (!start.trimStart().startsWith("<")) throw wrongKind(`This file is not XML. It should be ${WANTED}.`);
}

function entriesOf(feed: WxrExport): WxrExport {
  if (feed.items.length === 0) throw wrongKind(`This feed has no entries. It should be ${WANTED}.`);
  return feedAsExport(feed);
}

/** Collects the entries of the XML of one file. */
class XmlReader implements FeedHandler {
  readonly #ends = new EndMender();
  readonly #cleaner = new TextCleaner();
  #parser: FeedParser | undefined;
  #atom: AtomReader | null = null;
  readonly #wxr: WxrExport = { title: "", link: "", authors: new Map(), items: [] };
  readonly #terms = new RestrictedTerms();
  #isWordPress = false;
  #mendedAt = 0;
  #end = "";

  begin(line: number): void {
    this.#parser = new FeedParser(this, line);
  }

  write(text: string): void {
    this.#end = (this.#end + text).slice(-400);
    this.#parse(this.#ends.write(text));
  }

  #parse(text: string): void {
    this.#parser?.write(this.#cleaner.clean(text));
  }

  root(name: string): void {
    if (name === "feed") this.#atom = new AtomReader();
    else if (name !== "rss" && name !== "rdf:RDF") throw wrongKind(`This XML is "${name}", not ${WANTED}.`);
  }

  head(node: XmlNode): void {
    this.#atom?.head(node);
    if (this.#atom) return;
    this.#isWordPress ||= isOfWordPress(node);
    this.#terms.read(node);
    readHead(node, this.#wxr);
  }

  entry({ node, line, from, to, isDamaged, isMended }: ParsedEntry): void {
    this.#isWordPress ||= elementsOf(node).some(isOfWordPress);
    const item = this.#atom ? this.#atom.entry(node, line) : readItem(node, line);
    if (this.#atom === null) {
      this.#terms.noteIn(item, node);
      this.#wxr.items.push(item);
    }
    if (isDamaged) item.isDamaged = true;
    if (isMended || this.#wasMended(from, to)) item.isMended = true;
  }

  ownEntities(): never {
    throw this.#broken(
      "the file declares entities of its own.",
      "Remove them, or export it again.",
      "damaged",
    );
  }

  /** True if the file's text had to be made readable between two positions. */
  #wasMended(from: number, to: number): boolean {
    const { mended } = this.#cleaner;
    while ((mended[this.#mendedAt] ?? Number.POSITIVE_INFINITY) < from) this.#mendedAt += 1;
    return (mended[this.#mendedAt] ?? Number.POSITIVE_INFINITY) <= to;
  }

  #broken(reason: string, whatToDo: string, problem: "damaged" | "incomplete"): ImportError {
    const { line = 1, column = 1 } = this.#parser ?? {};
    return new ImportError(
      `line ${line}, column ${column}: ${reason} ${whatToDo} Nothing was imported.`,
      problem,
    );
  }

  /** Throws for a file without its end, as after an interrupted download. */
  finish(): WxrExport {
    this.#parse(this.#ends.end());
    const isWhole = this.#parser?.isComplete === true || ENDING.test(this.#end);
    if (!isWhole)
      throw this.#broken(
        "here is its last entry.",
        "The file ends too early: export or download it again.",
        "incomplete",
      );
    this.#parser?.end();
    this.#atom?.end();
    if (this.#isWordPress && this.#atom === null) return this.#wxr;
    return entriesOf(this.#atom?.result ?? this.#wxr);
  }
}

function explain(error: unknown, file: string): unknown {
  const code = systemErrorCode(error);
  if (code === "ENOENT") return new ImportError(`The file ${file} doesn't exist.`);
  if (code === "EACCES") return new ImportError(`This user isn't allowed to read ${file}.`);
  return error instanceof PackedFileError ? packedError(error) : error;
}

/** What an export may be called among the files of a packed one; a file that was only compressed has lost its ending. */
const EXPORT_NAME = /\.(?:xml|wxr|rss|rdf|atom|json)(?:\.txt)?\s*$|(?:^|\/)[^./]*$/i;

const PAGE_NAME = /\.html?$/i;
/** Substack's list of posts. */
const LIST_NAME = /(?:^|\/)posts\.csv$/i;

/**
 * The exports in a packed file, as WordPress.com and Google Takeout make it, as one; else the pages of an archive of Substack or Medium. What else
 * is in it is left alone.
 */
async function readPacked(file: string): Promise<WxrExport> {
  const parts: WxrExport[] = [];
  let refused: ImportError | undefined;
  let list = "";
  const pages = new Map<string, string>();
  const guessed = new Set<string>();
  for await (const { name, content } of packedFiles(file)) {
    if (LIST_NAME.test(name)) list = await wholeText(content, guessed);
    else if (PAGE_NAME.test(name)) pages.set(name, await wholeText(content, guessed));
    else if (EXPORT_NAME.test(name)) {
      const part = await readPart(name, content);
      if (part instanceof ImportError) refused ??= part;
      else parts.push(part);
    }
  }
  const [first] = parts;
  const archive = first ?? readSubstackArchive(list, pages) ?? readMediumArchive(pages, openHtmlTools());
  if (archive === null) throw refused ?? wrongKind(`None of the files inside is ${WANTED}.`);
  if (!first) return { ...archive, encodings: [...guessed] };
  const authors = new Map(parts.flatMap((part) => [...part.authors]));
  const encodings = [...new Set(parts.flatMap(({ encodings = [] }) => encodings))];
  return { ...first, authors, encodings, items: parts.flatMap(({ items }) => items) };
}

/** @returns why it is not an export, for a file of another kind */
async function readPart(name: string, content: AsyncIterable<Buffer>): Promise<WxrExport | ImportError> {
  try {
    return await readText(content);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const named = new ImportError(`${name}: ${error.message}`, error.problem);
    if (error.problem !== "wrong_kind") throw named;
    return named;
  }
}

async function wholeText(content: AsyncIterable<Buffer>, guessed: Set<string>): Promise<string> {
  const cleaner = new TextCleaner();
  let text = "";
  for await (const part of decodedText(content, (encoding) => guessed.add(encoding)))
    text += cleaner.clean(part);
  return text;
}

async function readText(content: AsyncIterable<Buffer>): Promise<WxrExport> {
  const encodings: string[] = [];
  const reader = new XmlReader();
  let json: string | null = null;
  let isFirst = true;
  for await (const text of decodedText(content, (encoding) => encodings.push(encoding))) {
    if (json !== null) {
      json += text;
      continue;
    }
    if (!isFirst) {
      reader.write(text);
      continue;
    }
    if (text === "") continue;
    isFirst = false;
    const beginning = BEGINNING.exec(text);
    if (/^\uFEFF?\s*\{/.test(text)) json = text.replace(/^\uFEFF/, "");
    else {
      const isPage = beginning === null || /^\uFEFF?\s*(?:PK|%PDF|<(?:!doctype html|html)\b)/i.test(text);
      if (isPage) rejectOtherKinds(text.replace(/^\uFEFF/, ""));
      const before = text.slice(0, beginning?.index ?? 0);
      reader.begin(before.split("\n").length);
      reader.write(text.slice(before.length));
    }
  }
  if (isFirst) rejectOtherKinds("");
  return { ...(json === null ? reader.finish() : readJson(readableText(json))), encodings };
}

function readJson(json: string): WxrExport {
  const feed = readJsonFeed(json);
  const whole = feed ? entriesOf(feed) : readGhostExport(json);
  if (whole === null) throw wrongKind(`This file is JSON, not ${WANTED}.`);
  return whole;
}

/**
 * Reads a WordPress export (WXR), one of Blogger, Ghost, Substack or Medium, or a feed: RSS of any version, Atom or JSON Feed. What every reader repairs is repaired, and the entries that this
 * concerned say so. A zip, gzip or tar file and a folder are opened.
 * @throws ImportError "line N, column M: reason" and what to do if the file ends too early, a plain sentence if it is not an export
 */
export async function readExport(file: string): Promise<WxrExport> {
  try {
    if (await isPacked(file)) return await readPacked(file);
    return await readText(createReadStream(file));
  } catch (error) {
    throw explain(error, file);
  }
}

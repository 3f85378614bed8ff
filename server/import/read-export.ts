import { createReadStream } from "node:fs";
import { SaxesParser } from "saxes";
import { ATOM, AtomReader, atomName, feedAsExport } from "./feed-reader.ts";
import { ImportError } from "./import-error.ts";
import type { WxrExport } from "./wxr-export.ts";
import { vocabulary, WxrReader } from "./wxr-reader.ts";

/** Likely kinds of a file that is not XML, by its first bytes. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^PK/, "a zip archive; unpack it first and use the .xml file inside"],
  [/^%PDF/, "a PDF"],
  [/^\s*<(?:!doctype html|html)\b/i, "a web page"],
  [/^\s*[[{]/, "JSON"],
  [/^\s*(?:--|\/\*|CREATE |INSERT )/i, "a database dump"],
];

const WANTED =
  'a WordPress export (in WordPress: "Tools", "Export", "All content"), an RSS or Atom feed, or an archive of Selam';

const WHAT_TO_DO = "Export it again in WordPress, or correct this place in the file. Nothing was imported.";
/** Message for a truncated file, as after an interrupted download. */
const CUT = "The file ends too early: export or download it again. Nothing was imported.";

function broken(line: number, column: number, reason: string, whatToDo = WHAT_TO_DO): ImportError {
  const problem = whatToDo === CUT ? "incomplete" : "damaged";
  return new ImportError(`line ${line}, column ${column}: ${reason} ${whatToDo}`, problem);
}

const wrongKind = (message: string) => new ImportError(message, "wrong_kind");

function rejectOtherKinds(start: string): void {
  if (start.startsWith("\u001f\u008b")) {
    throw wrongKind(`This file is compressed. Unpack it first and use the .xml file inside.`);
  }
  const kind = OTHER_KINDS.find(([pattern]) => pattern.test(start));
  if (kind !== undefined) throw wrongKind(`This file is ${kind[1]}, not ${WANTED}.`);
  if (start.trim() === "") throw wrongKind(`This file is empty. It should be ${WANTED}.`);
  if (!start.trimStart().startsWith("<")) throw wrongKind(`This file is not XML. It should be ${WANTED}.`);
}

type Reader = Pick<WxrReader, "text" | "close">;

/** The readers of the file: an Atom feed has its own. */
interface Readers {
  readonly wxr: WxrReader;
  atom: AtomReader | null;
}

/** A parser that feeds the reader and throws at the first error, with its position. */
function parserFor(readers: Readers, isAtEnd: () => boolean): SaxesParser<{ xmlns: true; position: false }> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on("error", (error) => {
    throw broken(parser.line, parser.column, error.message, isAtEnd() ? CUT : WHAT_TO_DO);
  });
  parser.on("doctype", (text) => {
    // Entity declarations can expand a small file to gigabytes; no export has them.
    if (text.includes("["))
      throw broken(parser.line, parser.column, "the file declares entities of its own.");
  });
  const reader = (): Reader => readers.atom ?? readers.wxr;
  parser.on("opentag", (tag) => {
    if (readers.wxr.root === "" && tag.local === "feed" && tag.uri === ATOM)
      readers.atom ??= new AtomReader();
    if (readers.atom) return readers.atom.open(atomName(tag.uri, tag.local), tag.attributes, parser.line);
    const known = vocabulary(tag.uri);
    const name = known === "" ? tag.local : `${known}:${tag.local}`;
    readers.wxr.open(name, tag.attributes, parser.line);
    if (readers.wxr.root !== "rss") throw wrongKind(`This XML is "${tag.name}", not ${WANTED}.`);
  });
  parser.on("text", (text) => reader().text(text));
  parser.on("cdata", (text) => reader().text(text));
  parser.on("closetag", () => reader().close());
  return parser;
}

function explain(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return new ImportError(`The file ${file} doesn't exist.`);
  if (code === "EISDIR") return new ImportError(`${file} is a folder. Use the .xml file inside.`);
  if (code === "EACCES") return new ImportError(`This user isn't allowed to read ${file}.`);
  return error;
}

/**
 * Reads a WordPress export (WXR), or an RSS or Atom feed, as a stream.
 * @throws ImportError "line N, column M: reason" and what to do if the file is broken, a plain sentence if it is not
 * an export
 */
export async function readExport(file: string): Promise<WxrExport> {
  const readers: Readers = { wxr: new WxrReader(), atom: null };
  let isAtEnd = false;
  const parser = parserFor(readers, () => isAtEnd);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      const reason = "near here the text is not UTF-8.";
      throw broken(parser.line, parser.column, reason, chunk === undefined ? CUT : WHAT_TO_DO);
    }
  };
  let first = true;
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes = chunk as Buffer;
      if (first)
        rejectOtherKinds(
          bytes
            .subarray(0, 512)
            .toString("latin1")
            .replace(/^\u00ef\u00bb\u00bf/, ""),
        );
      first = false;
      parser.write(decode(bytes));
    }
    if (first) rejectOtherKinds("");
    isAtEnd = true;
    parser.write(decode());
    parser.close();
  } catch (error) {
    throw explain(error, file);
  }
  const { wxr, atom } = readers;
  if (atom === null && wxr.fromWordPress) return wxr.result;
  const feed = feedAsExport((atom ?? wxr).result);
  if (feed.items.length === 0) throw wrongKind(`This feed has no entries. It should be ${WANTED}.`);
  return feed;
}

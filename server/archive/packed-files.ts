import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise } from "yauzl";
import { systemErrorCode } from "../start-error.ts";
import { isTarHeader, readTar, TAR_BLOCK, type TarEntry } from "./tar.ts";

/** A packed file cannot be unpacked: it ends too early, is damaged, has a password or further parts, is of another kind than zip, tar and gzip, or would unpack to far more than it can hold. */
export class PackedFileError extends Error {
  override readonly name = "PackedFileError";
  readonly problem: "incomplete" | "damaged" | "encrypted" | "split" | "foreign" | "too_large";

  constructor(problem: PackedFileError["problem"], message: string) {
    super(message);
    this.problem = problem;
  }
}

/**
 * Text shrinks to a tenth and pictures hardly at all; only a file made to fill the disk exceeds this after its first
 * bytes.
 */
const MAX_RATIO = 100;
const FREE_BYTES = 64 * 1024 ** 2;

/** What systems add to folders that they pack: AppleDouble files, previews, settings of a folder. */
const ADDED_BY_SYSTEMS =
  /(?:^|\/)(?:__MACOSX|\.AppleDouble|@eaDir)\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|\.directory|Thumbs\.db|desktop\.ini|Icon\r)$/i;

/** How files of RAR, 7-Zip, XZ, bzip2 and Zstandard begin, in hexadecimal. */
const FOREIGN = /^(?:526172211a07|377abcaf271c|fd377a585a00|425a683.314159|28b52ffd)/;

const isForeign = (head: Buffer) => FOREIGN.test(head.toString("hex", 0, 8));
const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer) => head[0] === 0x50 && head[1] === 0x4b && head.length > 3 && (head[2] ?? 9) < 9;

/** True for a folder and for a file that holds others: zip, tar, or anything compressed with gzip or by another program. */
export async function isPacked(file: string): Promise<boolean> {
  if ((await stat(file)).isDirectory()) return true;
  const head = await headOf(file);
  return isGzip(head) || isZip(head) || isTarHeader(head) || isForeign(head);
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAR_BLOCK), 0, TAR_BLOCK, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * The files that a packed file or a folder holds, whatever program packed it, without what systems add. Their names have
 * no "./" before them. A packed file inside is opened, too.
 * @throws PackedFileError, and the errors of node:fs
 */
export async function* packedFiles(file: string): AsyncGenerator<TarEntry> {
  for await (const { name, content } of explained(filesOf(file))) {
    const plain = name.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
    if (!plain.endsWith("/") && !ADDED_BY_SYSTEMS.test(plain))
      yield { name: plain, content: explained(content) };
  }
}

async function* explained<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    const code = systemErrorCode(error);
    if (error instanceof PackedFileError || (code !== undefined && !code.startsWith("Z_"))) throw error;
    const problem = code === "Z_BUF_ERROR" ? "incomplete" : "damaged";
    throw new PackedFileError(problem, (error as Error).message);
  }
}

async function* filesOf(file: string): AsyncGenerator<TarEntry> {
  const stats = await stat(file);
  if (stats.isDirectory()) return yield* filesOfFolder(file);
  const budget = new Budget(stats.size);
  const head = await headOf(file);
  if (isForeign(head)) throw new PackedFileError("foreign", "another program packed it");
  if (isZip(head)) return yield* filesOfZip(file, budget);
  yield* filesOfStream(path.basename(file), createReadStream(file), budget);
}

async function* filesOfFolder(folder: string): AsyncGenerator<TarEntry> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    yield* filesOfStream(name, createReadStream(file), new Budget((await stat(file)).size));
  }
}

/** What begins the first of several parts. */
const FIRST_PART = Buffer.from([0x50, 0x4b, 7, 8]);

async function* filesOfZip(file: string, budget: Budget): AsyncGenerator<TarEntry> {
  if ((await headOf(file)).subarray(0, FIRST_PART.length).equals(FIRST_PART))
    throw new PackedFileError("split", "it is the first of several parts");
  const zip = await openPromise(file, { decodeStrings: false }).catch((error: Error) => {
    throw /multi-disk/.test(error.message) ? new PackedFileError("split", error.message) : error;
  });
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    budget.spend(entry.uncompressedSize);
    const name = nameOf(entry);
    if (name.endsWith("/")) continue;
    if (entry.isEncrypted()) throw new PackedFileError("encrypted", "it has a password");
    if (!METHODS.has(entry.compressionMethod))
      throw new PackedFileError("foreign", "its files are compressed in another way");
    yield* filesOfStream(name, await zip.openReadStreamPromise(entry), budget);
  }
}

/** Those of every program: stored, and deflated. */
const METHODS = new Set([0, 8]);
/** The mark of a name in UTF-8, which macOS does not set. */
const IN_UTF8 = 0x800;

/** A name, which may begin at a drive or lead out of the folder: nothing is ever written there. */
function nameOf({ generalPurposeBitFlag: marks, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(isUtf8(fileNameRaw) ? marks | IN_UTF8 : marks, fileNameRaw, extraFields, false);
}

/** Documents that are zip files themselves. */
const DOCUMENT = /\.(?:docx|xlsx|pptx|od[a-z]|epub|jar|apk|kmz|pages|numbers|key)$/i;

/** The files of a zip within another file. Where they are stands at its end, so that all of it is put on the disk first. */
async function* filesOfInnerZip(content: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<TarEntry> {
  const folder = await mkdtemp(path.join(tmpdir(), "selam-zip-"));
  try {
    const file = path.join(folder, "inner.zip");
    await writeFile(file, content);
    yield* filesOfZip(file, budget);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The files of a tar or zip archive or the one of a gzip file, else the file itself. */
async function* filesOfStream(
  name: string,
  source: AsyncIterable<Buffer>,
  budget: Budget,
): AsyncGenerator<TarEntry> {
  let unpacked: Gunzip | undefined;
  try {
    const { head, content } = await peek(source);
    if (isZip(head) && !DOCUMENT.test(name)) {
      budget.open();
      yield* filesOfInnerZip(content, budget);
    } else if (isGzip(head)) {
      budget.open();
      unpacked = createGunzip();
      pipeline(Readable.from(content), unpacked, () => undefined);
      yield* filesOfStream(name.replace(/\.t?gz$/i, ""), Readable.from(bounded(unpacked, budget)), budget);
    } else if (isTarHeader(head)) {
      for await (const inner of readTar(content)) yield* filesOfStream(inner.name, inner.content, budget);
    } else yield { name, content };
  } finally {
    unpacked?.destroy();
    if (source instanceof Readable) source.destroy();
  }
}

/** The first bytes of a stream, enough to know what it is, and all of it. */
async function peek(
  source: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; content: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let done = false;
  while (!done && head.length < TAR_BLOCK) {
    const next = await chunks.next();
    done = next.done === true;
    if (!next.done) head = Buffer.concat([head, next.value]);
  }
  async function* content(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (let next = done ? undefined : await chunks.next(); next && !next.done; next = await chunks.next())
      yield next.value;
  }
  return { head, content: content() };
}

/** The bytes, as long as they are not too many. */
async function* bounded(bytes: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    budget.spend(part.length);
    yield part;
  }
}

/** More files within files than anybody packs; one that holds itself has them without end. */
const MOST_INNER = 100;

/** How many bytes all that is unpacked of one file may have together. */
class Budget {
  #left: number;
  #opened = 0;

  /** @param size of the packed file, in bytes */
  constructor(size: number) {
    this.#left = Math.max(FREE_BYTES, MAX_RATIO * size);
  }

  /** Counts a packed file within another. Throws PackedFileError if there are too many. */
  open(): void {
    this.#opened += 1;
    if (this.#opened > MOST_INNER) throw new PackedFileError("too_large", "it holds too many packed files");
  }

  /** Throws PackedFileError once there is nothing left. */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new PackedFileError("too_large", "it unpacks to too much");
  }
}

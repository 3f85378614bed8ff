import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import { type Entry, openPromise } from "yauzl";
import { systemErrorCode } from "../start-error.ts";
import { isTarHeader, readTar, TAR_BLOCK, type TarEntry } from "./tar.ts";

/** A packed file cannot be unpacked: it ends too early, is damaged, has a password or further parts, or would unpack to far more than it can hold. */
export class PackedFileError extends Error {
  override readonly name = "PackedFileError";
  readonly problem: "incomplete" | "damaged" | "encrypted" | "split" | "too_large";

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

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer) => head[0] === 0x50 && head[1] === 0x4b && head.length > 3 && (head[2] ?? 9) < 9;

/** True for a folder and for a file that holds others: zip, tar, or anything compressed with gzip. */
export async function isPacked(file: string): Promise<boolean> {
  if ((await stat(file)).isDirectory()) return true;
  const head = await headOf(file);
  return isGzip(head) || isZip(head) || isTarHeader(head);
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
    if (!ADDED_BY_SYSTEMS.test(plain)) yield { name: plain, content: explained(content) };
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
  if (isZip(await headOf(file))) return yield* filesOfZip(file, budget);
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
  const zip = await openPromise(file).catch((error: Error) => {
    throw /multi-disk/.test(error.message) ? new PackedFileError("split", error.message) : error;
  });
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    budget.spend(entry.uncompressedSize);
    if (entry.fileName.endsWith("/")) continue;
    if (entry.isEncrypted()) throw new PackedFileError("encrypted", "it has a password");
    yield* filesOfStream(entry.fileName, await zip.openReadStreamPromise(entry), budget);
  }
}

/** The files of a tar archive or the one of a gzip file, else the file itself. */
async function* filesOfStream(name: string, source: Readable, budget: Budget): AsyncGenerator<TarEntry> {
  let unpacked: Gunzip | undefined;
  try {
    const { head, content } = await peek(source);
    if (isGzip(head)) {
      unpacked = createGunzip();
      pipeline(Readable.from(content), unpacked, () => undefined);
      yield* filesOfStream(name.replace(/\.t?gz$/i, ""), Readable.from(bounded(unpacked, budget)), budget);
    } else if (isTarHeader(head)) yield* readTar(content);
    else yield { name, content };
  } finally {
    unpacked?.destroy();
    source.destroy();
  }
}

/** The first bytes of a stream, enough to know what it is, and all of it. */
async function peek(source: Readable): Promise<{ head: Buffer; content: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
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

/** How many bytes all that is unpacked of one file may have together. */
class Budget {
  #left: number;

  /** @param size of the packed file, in bytes */
  constructor(size: number) {
    this.#left = Math.max(FREE_BYTES, MAX_RATIO * size);
  }

  /** Throws PackedFileError once there is nothing left. */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new PackedFileError("too_large", "it unpacks to too much");
  }
}

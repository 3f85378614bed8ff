/**
 * The part of the tar format (POSIX ustar and pax) that our archives need: regular files, in sequence. Any tar program
 * reads what this writes.
 */

/** The size of a header, and of what contents are filled up to, in bytes. */
export const TAR_BLOCK = 512;
/** Names that fit into the header itself; a longer one is in a pax record before it. */
const MAX_SHORT_NAME = 100;
const REGULAR = "0";
const PAX = "x";
const PAX_GLOBAL = "g";
const GNU_LONG_NAME = "L";

/** One file of an archive; its content must be read to the end before the next entry. */
export interface TarEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/** The file is not a tar archive, or is damaged. */
class TarError extends Error {
  override readonly name = "TarError";
}

/** The bytes before a file's content. By default only its owner can read it. */
export function tarHeader(name: string, size: number, modified: Date, mode = 0o600): Buffer {
  if (Buffer.byteLength(name) <= MAX_SHORT_NAME) return header(name, size, REGULAR, modified, mode);
  const record = paxRecord("path", name);
  return Buffer.concat([
    header("pax", record.byteLength, PAX, modified, mode),
    record,
    tarPadding(record.byteLength),
    header(name.slice(0, 50), size, REGULAR, modified, mode),
  ]);
}

/** The bytes after a file's content, which fill its last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK);
}

/** The end of an archive: two empty blocks. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * TAR_BLOCK);
}

function header(name: string, size: number, type: string, modified: Date, mode: number): Buffer {
  const block = Buffer.alloc(TAR_BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "ascii");
  block.write(name, 0, MAX_SHORT_NAME, "utf8");
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(modified.getTime() / 1000), 136, 12);
  block.write("        ", 148, "ascii");
  block.write(type, 156, "ascii");
  block.write("ustar\0" + "00", 257, "ascii");
  block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148, "ascii");
  return block;
}

/** The sum of a header's bytes, with its own checksum counted as spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < TAR_BLOCK; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  return sum;
}

/** `LENGTH KEY=VALUE\n`, where the length counts its own digits too. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`);
  return Buffer.from(`${length}${rest}`);
}

/** True if the bytes begin with the header of a tar archive. */
export function isTarHeader(head: Buffer): boolean {
  const block = head.subarray(0, TAR_BLOCK);
  return (
    block.length === TAR_BLOCK && Number.parseInt(block.toString("latin1", 148, 156), 8) === checksum(block)
  );
}

/**
 * The files of an archive in order, also of one that another program wrote; folders and links are skipped. An archive
 * without its end is as broken as one cut inside a file. Throws TarError.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = new BlockReader(source);
  let longName: string | undefined;
  for (;;) {
    const block = await input.take(TAR_BLOCK);
    if (block.every((byte) => byte === 0)) return input.drain();
    const { name, size, type } = parseHeader(block);
    const content = input.stream(size);
    if (type === PAX) longName = paxPath(await collect(content)) ?? longName;
    else if (type === GNU_LONG_NAME)
      longName = (await collect(content)).toString("utf8").replace(/\0[\s\S]*$/, "");
    else {
      if (type === REGULAR || type === "\0") yield { name: longName ?? name, content };
      if (type !== PAX_GLOBAL) longName = undefined;
    }
    for await (const _ of content);
    await input.take(tarPadding(size).byteLength);
  }
}

function parseHeader(block: Buffer): { name: string; size: number; type: string } {
  const text = (at: number, length: number) =>
    block
      .subarray(at, at + length)
      .toString("utf8")
      .replace(/\0[\s\S]*$/, "");
  if (!isTarHeader(block)) throw new TarError("a header is damaged");
  const size = Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new TarError("a size is damaged");
  // GNU's own magic is "ustar " and has no prefix.
  const prefix = block.toString("latin1", 257, 263) === "ustar\0" ? text(345, 155) : "";
  const name = text(0, MAX_SHORT_NAME);
  return { name: prefix ? `${prefix}/${name}` : name, size, type: block.toString("latin1", 156, 157) };
}

/** The records of a pax header: `LENGTH KEY=VALUE\n`, where the length in bytes counts itself. */
function paxPath(records: Buffer): string | undefined {
  let path: string | undefined;
  for (let at = 0; at < records.length; ) {
    const length = Number.parseInt(records.toString("latin1", at, at + 20), 10);
    if (!(length > 0)) throw new TarError("a long name is damaged");
    const record = records.toString("utf8", at, at + length);
    path = /^\d+ path=([\s\S]*)\n$/.exec(record)?.[1] ?? path;
    at += length;
  }
  return path;
}

async function collect(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads a stream in pieces of a wanted size. */
class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    return collect(this.stream(size));
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.byteLength === 0) this.#rest = await this.#next();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.byteLength);
      left -= part.byteLength;
      yield part;
    }
  }

  /** Reads the rest, so that a compressed stream checks its own end. */
  async drain(): Promise<void> {
    this.#rest = Buffer.alloc(0);
    while (!(await this.#source.next()).done);
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next();
    if (done) throw new TarError("it ends too early");
    return value;
  }
}

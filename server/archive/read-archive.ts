import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { systemErrorCode } from "../start-error.ts";
import { ArchiveError } from "./archive-error.ts";
import {
  HEAD_FILE,
  MANIFEST_FILE,
  type Manifest,
  newerVersion,
  parseHead,
  parseManifest,
  tableOf,
} from "./manifest.ts";
import { readTar, type TarEntry, TarError } from "./tar.ts";

const INCOMPLETE = "The archive is incomplete: copy or download it again. Nothing was changed.";
const BOMB = "This file would unpack to far more than any site holds. Nothing was changed.";
/**
 * Text shrinks to a tenth and pictures hardly at all; only a file made to fill the disk exceeds this after its first
 * bytes.
 */
const MAX_RATIO = 100;
const FREE_BYTES = 64 * 1024 ** 2;
const MAX_ENTRIES = 1_000_000;
const NO_ARCHIVE = "This file is not a Selam archive.";

/** True if the file is compressed, as every archive is. An XML export or feed never begins like this. */
export async function isCompressed(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  }
}

/** The files of an archive in order. Throws ArchiveError. */
export async function* archiveEntries(file: string): AsyncGenerator<TarEntry> {
  const unpacked = createGunzip();
  pipeline(createReadStream(file), unpacked, () => undefined);
  let isHead = true;
  let entries = 0;
  const explained = async function* <Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
    try {
      yield* parts;
    } catch (error) {
      throw explainReadError(error, file, isHead);
    }
  };
  try {
    for await (const { name, size, content } of explained(readTar(bounded(unpacked, file)))) {
      entries += 1;
      if (entries > MAX_ENTRIES) throw new ArchiveError(BOMB, "damaged");
      if (isHead && name !== HEAD_FILE) throw new ArchiveError(NO_ARCHIVE, "wrong_kind");
      isHead = false;
      // Otherwise the consumer would receive zlib's errors.
      yield { name, size, content: explained(content) };
    }
  } finally {
    unpacked.destroy();
  }
}

/** The unpacked bytes, as long as they are in proportion to the file's. Throws ArchiveError. */
async function* bounded(unpacked: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let most = FREE_BYTES;
  let size = 0;
  for await (const part of unpacked) {
    size += part.length;
    if (size > most) {
      most = Math.max(FREE_BYTES, MAX_RATIO * (await stat(file)).size);
      if (size > most) throw new ArchiveError(BOMB, "damaged");
    }
    yield part;
  }
}

function explainReadError(error: unknown, file: string, isHead: boolean): unknown {
  const code = systemErrorCode(error);
  if (code === "ENOENT") return new ArchiveError(`The file ${file} doesn't exist.`);
  if (code === "EISDIR") return new ArchiveError(`${file} is a folder; name the archive inside.`);
  if (code === "EACCES") return new ArchiveError(`This user isn't allowed to read ${file}.`);
  if (code === "Z_BUF_ERROR") return new ArchiveError(INCOMPLETE, "incomplete");
  if (!(error instanceof TarError) && !code?.startsWith("Z_")) return error;
  // A small archive is unpacked in one piece, so a damaged one may fail here too.
  if (isHead)
    return new ArchiveError(
      code === "Z_DATA_ERROR" ? `${NO_ARCHIVE.slice(0, -1)}, or it is damaged.` : NO_ARCHIVE,
      "wrong_kind",
    );
  return new ArchiveError(
    `The archive is damaged (${(error as Error).message}). Nothing was changed.`,
    "damaged",
  );
}

/** The whole content of a small file. */
export async function readWhole({ content }: TarEntry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** What a file of an archive was found to be. */
interface FoundFile {
  readonly size: number;
  readonly sha256: string;
  /** Its lines, if it holds rows. */
  readonly rows: number;
}

/**
 * Reads an archive to its end and compares every file with the manifest, so that a broken one is found before anything
 * is changed.
 * @param migrations those this version knows
 * @throws ArchiveError
 */
export async function verifyArchive(file: string, migrations: readonly string[]): Promise<Manifest> {
  const found = new Map<string, FoundFile>();
  let manifest: Manifest | undefined;
  for await (const entry of archiveEntries(file)) {
    if (manifest !== undefined) throw damaged(`${entry.name} comes after its end`);
    if (found.has(entry.name)) throw damaged(`it contains ${entry.name} twice`);
    if (entry.name === MANIFEST_FILE) manifest = parseManifest((await readWhole(entry)).toString("utf8"));
    else found.set(entry.name, await examine(entry));
  }
  if (manifest === undefined) throw new ArchiveError(INCOMPLETE, "incomplete");
  compare(manifest, found);
  if (!migrations.includes(manifest.migration))
    throw newerVersion(`its database is that of ${manifest.migration}`);
  return manifest;
}

async function examine(entry: TarEntry): Promise<FoundFile> {
  const hash = createHash("sha256");
  const isTable = tableOf(entry.name) !== undefined;
  let rows = 0;
  const head: Buffer[] = [];
  for await (const part of entry.content) {
    hash.update(part);
    if (entry.name === HEAD_FILE) head.push(part);
    if (isTable) for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows++;
  }
  if (entry.name === HEAD_FILE) parseHead(entry.name, Buffer.concat(head).toString("utf8"));
  return { size: entry.size, sha256: hash.digest("hex"), rows };
}

function compare(manifest: Manifest, found: ReadonlyMap<string, FoundFile>): void {
  const rows = new Map<string, number>();
  for (const [name, { size, sha256 }] of Object.entries(manifest.files)) {
    const file = found.get(name);
    if (!file) throw damaged(`${name} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw damaged(`${name} differs from its checksum`);
    const table = tableOf(name);
    if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + file.rows);
  }
  for (const name of found.keys())
    if (!(name in manifest.files)) throw damaged(`its manifest does not list ${name}`);
  for (const [table, { rows: count }] of Object.entries(manifest.tables))
    if ((rows.get(table) ?? 0) !== count) throw damaged(`rows of ${table} are missing`);
}

function damaged(why: string): ArchiveError {
  return new ArchiveError(`The archive is damaged: ${why}. Nothing was changed.`, "damaged");
}

import { createHash } from "node:crypto";
import path from "node:path";
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
import { isPacked, PackedFileError, packedFiles } from "./packed-files.ts";
import type { TarEntry } from "./tar.ts";

const INCOMPLETE = "The archive is incomplete: copy or download it again. Nothing was changed.";
const BOMB = "This file would unpack to far more than any site holds. Nothing was changed.";
const MAX_ENTRIES = 1_000_000;
const NEWLINE = 10;
const NO_ARCHIVE = "This file is not a Selam archive.";

/** A complete archive that this version can read. */
export interface Archive {
  readonly file: string;
  readonly manifest: Manifest;
  /** The folder inside that its files are in, with its slash; "" as we write it. */
  readonly root: string;
  /** False if someone packed it again and its tables are not in the order of the manifest. */
  readonly isInOrder: boolean;
}

/** True if the file is an archive of Selam, whatever it was packed again with. Throws ArchiveError. */
export async function isOwnArchive(file: string): Promise<boolean> {
  try {
    if (!(await isPacked(file))) return false;
    for await (const { name } of packedFiles(file)) if (path.posix.basename(name) === HEAD_FILE) return true;
    return false;
  } catch (error) {
    // Whoever reads the file then says what is wrong.
    if (error instanceof PackedFileError || systemErrorCode(error) !== undefined) return false;
    throw error;
  }
}

/** The files of an archive; the content of each must be read before the next. Throws ArchiveError. */
export async function* archiveEntries({
  file,
  root,
}: Pick<Archive, "file" | "root">): AsyncGenerator<TarEntry> {
  const passed = new Set<string>();
  for await (const { name, content } of allEntries(file)) {
    if (!name.startsWith(root) || passed.has(name)) continue;
    passed.add(name);
    yield { name: name.slice(root.length), content };
  }
}

async function* allEntries(file: string): AsyncGenerator<TarEntry> {
  let entries = 0;
  const explained = async function* <Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
    try {
      yield* parts;
    } catch (error) {
      throw explainReadError(error, file, entries <= 1);
    }
  };
  for await (const { name, content } of explained(packedFiles(file))) {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new ArchiveError(BOMB, "damaged");
    yield { name, content: explained(content) };
  }
}

function explainReadError(error: unknown, file: string, isFirst: boolean): unknown {
  const code = systemErrorCode(error);
  if (code === "ENOENT") return new ArchiveError(`The file ${file} doesn't exist.`);
  if (code === "EACCES") return new ArchiveError(`This user isn't allowed to read ${file}.`);
  if (!(error instanceof PackedFileError)) return error;
  if (error.problem === "too_large") return new ArchiveError(BOMB, "damaged");
  if (error.problem === "incomplete") return new ArchiveError(INCOMPLETE, "incomplete");
  // A small archive is unpacked in one piece, so a damaged one may fail here too.
  if (isFirst) return new ArchiveError(`${NO_ARCHIVE.slice(0, -1)}, or it is damaged.`, "wrong_kind");
  return new ArchiveError(`The archive is damaged (${error.message}). Nothing was changed.`, "damaged");
}

/** The whole content of a small file. */
export async function readWhole({ content }: TarEntry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

interface FoundFile {
  readonly size: number;
  readonly sha256: string;
  readonly lines: number;
  /** Of the files that describe an archive. */
  readonly text: string;
}

/**
 * Reads an archive to its end and compares every file with the manifest, so that a broken one is found before anything
 * is changed.
 * @param migrations those this version knows; an archive of an earlier one lacks columns, which get their defaults
 * @throws ArchiveError
 */
export async function verifyArchive(file: string, migrations: readonly string[]): Promise<Archive> {
  const found = new Map<string, FoundFile>();
  for await (const entry of allEntries(file)) {
    const examined = await examine(entry);
    const same = found.get(entry.name);
    if (same && same.sha256 !== examined.sha256) throw damaged(`it contains ${entry.name} twice`);
    found.set(entry.name, same ?? examined);
  }
  const head = [...found.keys()].find((name) => path.posix.basename(name) === HEAD_FILE);
  if (head === undefined) throw new ArchiveError(NO_ARCHIVE, "wrong_kind");
  const root = head.slice(0, -HEAD_FILE.length);
  const text = found.get(root + MANIFEST_FILE)?.text;
  if (text === undefined) throw new ArchiveError(INCOMPLETE, "incomplete");
  const manifest = parseManifest(text);
  const files = new Map(
    [...found].flatMap(([name, file]) => (name.startsWith(root) ? [[name.slice(root.length), file]] : [])),
  );
  compare(manifest, files);
  if (manifest.migration > (migrations.at(-1) ?? ""))
    throw newerVersion(`its database is that of ${manifest.migration}`);
  return { file, manifest, root, isInOrder: areInOrder([...files.keys()], Object.keys(manifest.tables)) };
}

function areInOrder(names: readonly string[], tables: readonly string[]): boolean {
  const places = names.map(tableOf).flatMap((table) => (table === undefined ? [] : [tables.indexOf(table)]));
  return places.every((place, at) => place >= (places[at - 1] ?? 0));
}

async function examine({ name, content }: TarEntry): Promise<FoundFile> {
  const hash = createHash("sha256");
  const base = path.posix.basename(name);
  const text: Buffer[] = [];
  let [size, lines] = [0, 0];
  for await (const part of content) {
    hash.update(part);
    size += part.byteLength;
    if (base === HEAD_FILE || base === MANIFEST_FILE) text.push(part);
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) lines++;
  }
  if (base === HEAD_FILE) parseHead(Buffer.concat(text).toString("utf8"));
  return { size, sha256: hash.digest("hex"), lines, text: Buffer.concat(text).toString("utf8") };
}

function compare(manifest: Manifest, found: ReadonlyMap<string, FoundFile>): void {
  const rows = new Map<string, number>();
  for (const [name, { size, sha256 }] of Object.entries(manifest.files)) {
    const file = found.get(name);
    if (!file) throw damaged(`${name} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw damaged(`${name} differs from its checksum`);
    const table = tableOf(name);
    if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + file.lines);
  }
  for (const name of found.keys())
    if (name !== MANIFEST_FILE && !(name in manifest.files))
      throw damaged(`its manifest does not list ${name}`);
  for (const [table, { rows: count }] of Object.entries(manifest.tables))
    if ((rows.get(table) ?? 0) !== count) throw damaged(`rows of ${table} are missing`);
}

function damaged(why: string): ArchiveError {
  return new ArchiveError(`The archive is damaged: ${why}. Nothing was changed.`, "damaged");
}

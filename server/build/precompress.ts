import { readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXTS = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);
/** Pages consist of many small chunks, most of which shrink by a third; below this, the headers cost what is saved. */
const MIN_BYTES = 256;

/**
 * Writes a `.br` and a `.gz` beside every text file of a built site. The best levels are only affordable at build time:
 * brotli 11 is a sixth smaller than what can be compressed during a request.
 */
export async function precompress(dist: string): Promise<void> {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !TEXTS.has(path.extname(entry.name))) continue;
    await compressFile(path.join(entry.parentPath, entry.name), constants.BROTLI_MAX_QUALITY);
  }
}

async function compressFile(file: string, quality: number): Promise<void> {
  const plain = await readFile(file);
  if (plain.byteLength < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  const [br, gz] = await Promise.all([brotliAsync(plain, { params }), gzipAsync(plain, { level: 9 })]);
  if (br.byteLength < plain.byteLength) await writeFile(`${file}.br`, br);
  if (gz.byteLength < plain.byteLength) await writeFile(`${file}.gz`, gz);
}

/** Of a prerendered page, of which there are many: the best level takes thirty times as long for a tenth less. */
const PAGE_QUALITY = 6;

/** Writes a generated text of the site, and its compressed forms beside it. Creates the folders that it needs. */
export async function writeCompressed(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  await compressFile(file, PAGE_QUALITY);
}

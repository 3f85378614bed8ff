import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HEAD_FILE } from "../../../server/archive/manifest.ts";
import { archiveEntries } from "../../../server/archive/read-archive.ts";
import { tarEnd, tarHeader, tarPadding } from "../../../server/archive/tar.ts";

const MEGABYTE = 1024 ** 2;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "selam-bomb-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function archiveOf(files: readonly (readonly [name: string, content: Buffer])[]): string {
  const parts = files.flatMap(([name, content]) => [
    tarHeader(name, content.length, new Date(0)),
    content,
    tarPadding(content.length),
  ]);
  const file = path.join(folder, `${files.length}-${Math.random()}.tar.gz`);
  writeFileSync(file, gzipSync(Buffer.concat([...parts, tarEnd()]), { level: 1 }));
  return file;
}

async function unpackedSize(file: string): Promise<number> {
  let size = 0;
  for await (const { content } of archiveEntries({ file, root: "" }))
    for await (const part of content) size += part.length;
  return size;
}

const head = [HEAD_FILE, Buffer.from("{}")] as const;

test("a file of a megabyte that unpacks to 200 is refused before it is unpacked", async () => {
  const bomb = archiveOf([head, ["media/blog-images/a.png", Buffer.alloc(200 * MEGABYTE)]]);
  let taken = 0;
  const reading = (async () => {
    for await (const { content } of archiveEntries({ file: bomb, root: "" }))
      for await (const part of content) taken += part.length;
  })();
  await expect(reading).rejects.toMatchObject({ name: "ArchiveError", problem: "damaged" });
  expect(taken).toBeLessThanOrEqual(Math.max(64 * MEGABYTE, 100 * statSync(bomb).size) + MEGABYTE);
});

test("files that are compressed again inside a zip are counted together", async () => {
  const zeros = gzipSync(Buffer.alloc(30 * MEGABYTE));
  const files = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`tables/${at}.gz`, zeros]));
  const bomb = path.join(folder, "bomb.zip");
  writeFileSync(bomb, zipSync({ [HEAD_FILE]: Buffer.from("{}"), ...files }));
  await expect(unpackedSize(bomb)).rejects.toMatchObject({ name: "ArchiveError", problem: "damaged" });
});

test("a long text, which shrinks well, is read as a whole", async () => {
  const words = Array.from(
    { length: 3_000_000 },
    (_, n) => `${n % 977} ${(n * 7919) % 100_003} selam ${n}\n`,
  );
  const text = Buffer.from(words.join(""));
  expect(text.length).toBeGreaterThan(65 * MEGABYTE);
  expect(await unpackedSize(archiveOf([head, ["tables/blog_posts.jsonl", text]]))).toBe(text.length + 2);
});

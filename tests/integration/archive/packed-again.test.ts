import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadArchive } from "../../../server/archive/load-archive.ts";
import {
  archiveEntries,
  isOwnArchive,
  readWhole,
  verifyArchive,
} from "../../../server/archive/read-archive.ts";
import { tarEnd, tarHeader, tarPadding } from "../../../server/archive/tar.ts";
import { writeArchive } from "../../../server/archive/write-archive.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { wxr } from "../import/wxr-file.ts";
import { newFolder } from "../support/new-folder.ts";
import { addFile, MIGRATIONS, pgliteSite, rowsOf } from "./archive-site.ts";
import { rawZip } from "./raw-zip.ts";

const folder = newFolder();
const good = path.join(folder, "good.tar.gz");
let site: Awaited<ReturnType<typeof pgliteSite>>;
let contents: [name: string, content: Buffer][];
let made = 0;

beforeAll(async () => {
  site = await pgliteSite();
  await site.query(
    "insert into public.blog_posts (title, content, excerpt) values ('One', '<p>One</p>', 'One')",
  );
  await addFile(site, "media/selam.json.png", Buffer.from("not really a picture"));
  const source = { ...site, dataDir: folder, migration: MIGRATIONS.at(-1) ?? "", siteUrl: null };
  await writeArchive(good, "export", source);
  contents = await contentsOf({ file: good, root: "" });
});
afterAll(() => site?.close());

async function contentsOf(archive: { file: string; root: string }) {
  const found: typeof contents = [];
  for await (const entry of archiveEntries(archive)) found.push([entry.name, await readWhole(entry)]);
  return found;
}

function tarOf(files: typeof contents): Buffer {
  const parts = files.flatMap(([name, content]) => [
    tarHeader(name, content.byteLength, new Date(0)),
    content,
    tarPadding(content.byteLength),
  ]);
  return Buffer.concat([...parts, tarEnd()]);
}

function folderOf(files: typeof contents): string {
  const to = path.join(folder, `folder-${++made}`);
  for (const [name, content] of files) {
    mkdirSync(path.join(to, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(to, name), content);
  }
  return to;
}

const zipOf = (files: typeof contents) => Buffer.from(zipSync(Object.fromEntries(files)));

function fileOf(bytes: Buffer): string {
  const file = path.join(folder, `packed-${++made}`);
  writeFileSync(file, bytes);
  return file;
}

/** Ways of packing a folder of files, as Finder, Explorer, Safari, GNU tar and mail programs have them. */
const PACKERS: Record<string, (files: typeof contents) => string> = {
  "tar.gz": (files) => fileOf(gzipSync(tarOf(files))),
  "tar, as Safari leaves it": (files) => fileOf(tarOf(files)),
  "compressed twice": (files) => fileOf(gzipSync(gzipSync(tarOf(files)))),
  zip: (files) => fileOf(zipOf(files)),
  "a tar.gz in a zip": (files) => fileOf(zipOf([["backup/selam.tar.gz", gzipSync(tarOf(files))]])),
  "a folder": folderOf,
};
const ROOTS = ["", "./", "selam-2026-11-29/", "Backups/ሰላም/media/", `${"long-name-of-a-folder/".repeat(8)}`];
const ADDED = ["._selam.json", ".DS_Store", "media/._selam.json.png", "tables/Thumbs.db"];

/** Programs write names, sizes and contents of a zip in many ways. */
const styles = fc.record({
  nameIn: fc.constantFrom<(name: string) => Buffer>(
    (name) => Buffer.from(name),
    (name) => Buffer.from(name.normalize("NFD")),
    (name) => Buffer.from(name.replaceAll("/", "\\")),
    (name) => Buffer.from(`/${name}`),
    (name) => Buffer.from(`C:\\Users\\me\\${name}`),
    (name) => Buffer.from(`../${name}`),
    // As DOS wrote them, which no other program reads.
    (name) => Buffer.from(name.replace(/[^\0-\x7f]/g, "\x82"), "latin1"),
  ),
  ...{ isMarked: fc.boolean(), isStored: fc.boolean(), hasSizesAfter: fc.boolean(), is64: fc.boolean() },
});
const withFolders = (files: typeof contents): typeof contents =>
  files.flatMap((file): typeof contents =>
    file[0].includes("/") ? [[`${path.posix.dirname(file[0])}/`, Buffer.alloc(0)], file] : [file],
  );
const AROUND: Record<string, (name: string, zip: Buffer) => string> = {
  nothing: (_, zip) => fileOf(zip),
  "a zip": (name, zip) => fileOf(zipOf([[`Downloads/${name}`, zip]])),
  "a zip in a zip": (name, zip) => fileOf(zipOf([["a.zip", zipOf([[name, zip]])]])),
  "a tar": (name, zip) => fileOf(tarOf([[name, zip]])),
  gzip: (_, zip) => fileOf(gzipSync(zip)),
  "a folder": (name, zip) => folderOf([[name, zip]]),
  "a folder that was chosen twice": (name, zip) =>
    folderOf([
      [name, zip],
      [`copy/${name}`, zip],
    ]),
};

it("a zip of any program is read, in whatever it was put", async () => {
  const around = fc.constantFrom(...Object.keys(AROUND));
  await fc.assert(
    fc.asyncProperty(styles, around, fc.constantFrom(...ROOTS), async (style, where, root) => {
      const { isStored, hasSizesAfter } = style;
      // Where such a file ends is not written anywhere before it.
      const fitting = { ...style, hasSizesAfter: hasSizesAfter && !isStored };
      const files = contents.map(([name, content]) => [root + name, content] as [string, Buffer]);
      const file = AROUND[where]?.("selam (1).zip", rawZip(withFolders(files), fitting)) ?? "";
      expect(await isOwnArchive(file)).toBe(true);
      const archive = await verifyArchive(file, MIGRATIONS);
      expect(new Map(await contentsOf(archive))).toEqual(new Map(contents));
      const exported = rawZip([[`${root}export.xml`, Buffer.from(wxr([{ title: "One" }]))]], fitting);
      const { items } = await readExport(AROUND[where]?.("export (1).zip", exported) ?? "");
      expect(items.map(({ title }) => title)).toContain("One");
    }),
    { numRuns: 60 },
  );
});

it("a file of another program, and one that holds too many others, say what to do", async () => {
  for (const start of ["Rar!\x1a\x07\x01", "7z\xbc\xaf\x27\x1c", "\xfd7zXZ\0", "BZh91AY&SY"])
    await expect(readExport(fileOf(Buffer.from(start, "latin1")))).rejects.toThrow(/RAR, 7-Zip.*unpack it/);
  const bzip2 = zipOf([["export.xml", Buffer.from(wxr([{ title: "One" }]))]]);
  for (const mark of ["PK\x03\x04", "PK\x01\x02"])
    bzip2.writeUInt16LE(12, bzip2.indexOf(mark) + (mark.endsWith("\x04") ? 8 : 10));
  await expect(readExport(fileOf(bzip2))).rejects.toThrow(/RAR, 7-Zip.*unpack it/);
  let nested = zipOf([["export.xml", Buffer.from(wxr([{ title: "One" }]))]]);
  for (let depth = 0; depth < 101; depth += 1) nested = zipOf([["inner.zip", nested]]);
  await expect(readExport(fileOf(nested))).rejects.toThrow("unpack to far more than a site holds");
});

const packings = fc.record({
  packer: fc.constantFrom(...Object.keys(PACKERS)),
  root: fc.constantFrom(...ROOTS),
  added: fc.subarray(ADDED),
  hasMacFolder: fc.boolean(),
  order: fc.infiniteStream(fc.nat()).map((numbers) => [...numbers.take(100)]),
});

it("an archive is read whatever it was packed again with, in any order, in any folder", async () => {
  await fc.assert(
    fc.asyncProperty(packings, async ({ packer, root, added, hasMacFolder, order }) => {
      const files = contents
        .map((file, at) => [order[at] ?? 0, file] as const)
        .sort(([one], [other]) => one - other)
        .map(([, [name, content]]) => [root + name, content] as [string, Buffer]);
      files.unshift(...added.map((name) => [root + name, Buffer.from("Mac OS X")] as [string, Buffer]));
      if (hasMacFolder) files.push([`__MACOSX/${root}._selam.json`, Buffer.from("Mac OS X")]);
      const file = PACKERS[packer]?.(files) ?? "";
      expect(await isOwnArchive(file)).toBe(true);
      const archive = await verifyArchive(file, MIGRATIONS);
      expect(new Map(await contentsOf(archive))).toEqual(new Map(contents));
    }),
    { numRuns: 60 },
  );
});

it("one whose tables are in another order is loaded table by table", async () => {
  const file = PACKERS["a folder"]?.(contents.toReversed()) ?? "";
  const empty = await pgliteSite();
  try {
    const archive = await verifyArchive(file, MIGRATIONS);
    expect(archive.isInOrder).toBe(false);
    await loadArchive(archive, { ...empty, newEpoch: false });
    expect(await rowsOf(empty)).toEqual(await rowsOf(site));
    expect(readFileSync(path.join(empty.storage, "media/media/selam.json.png"))).toEqual(
      Buffer.from("not really a picture"),
    );
  } finally {
    await empty.close();
  }
});

it("a WordPress export of several parts and a feed of Google Takeout are read from their packed files", async () => {
  const parts = [wxr([{ title: "One" }]), wxr([{ title: "Two" }])].map(
    (text, at) => [`site.wordpress.${at}.xml`, Buffer.from(text)] as [string, Buffer],
  );
  const others: [string, Buffer][] = [
    ["Takeout/Blogger/Blogs/theme-layouts.xml", Buffer.from("<layouts/>")],
    ["Takeout/archive_browser.html", Buffer.from("<html></html>")],
  ];
  for (const pack of Object.values(PACKERS)) {
    const { items } = await readExport(pack([...others, ...parts]));
    expect(items.map(({ title }) => title).sort()).toEqual(["One", "Two"]);
  }
  expect((await readExport(fileOf(gzipSync(wxr([{ title: "One" }]))))).items).toHaveLength(1);
  await expect(readExport(fileOf(zipOf(others)))).rejects.toThrow('theme-layouts.xml: This XML is "layouts"');
  await expect(readExport(fileOf(zipOf(parts).subarray(0, 900)))).rejects.toThrow(
    /damaged or ends too early/,
  );
});

// @module-tag nightly
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadArchive } from "../../../server/archive/load-archive.ts";
import type { Manifest } from "../../../server/archive/manifest.ts";
import { readWhole, verifyArchive } from "../../../server/archive/read-archive.ts";
import { readTar, tarEnd, tarHeader, tarPadding } from "../../../server/archive/tar.ts";
import { writeArchive } from "../../../server/archive/write-archive.ts";
import { newFolder } from "../support/new-folder.ts";
import { addFile, MIGRATIONS, pgliteSite, rowsOf } from "./archive-site.ts";

const folder = newFolder();

let site: Awaited<ReturnType<typeof pgliteSite>>;
const good = path.join(folder, "good.tar.gz");
let files = 0;

const sourceOf = ({ database, storage }: typeof site) => ({
  database,
  storage,
  dataDir: folder,
  migration: MIGRATIONS.at(-1) ?? "",
  siteUrl: null,
});

function fileOf(bytes: Buffer): string {
  const file = path.join(folder, `broken-${++files}.tar.gz`);
  writeFileSync(file, bytes);
  return file;
}

/** A copy of the good archive with some of its files changed; null leaves one out. */
async function changed(edit: (name: string, content: Buffer) => Buffer | null): Promise<string> {
  const parts: Buffer[] = [];
  for await (const entry of readTar(Readable.from([gunzipSync(readFileSync(good))]))) {
    const content = edit(entry.name, await readWhole(entry));
    if (content === null) continue;
    parts.push(
      tarHeader(entry.name, content.byteLength, new Date(0)),
      content,
      tarPadding(content.byteLength),
    );
  }
  return fileOf(gzipSync(Buffer.concat([...parts, tarEnd()])));
}

const inManifest = (edit: (manifest: Manifest) => void) =>
  changed((name, content) => {
    if (name !== "manifest.json") return content;
    const manifest = JSON.parse(content.toString("utf8")) as Manifest;
    edit(manifest);
    return Buffer.from(JSON.stringify(manifest));
  });

/** Changes a file and its checksum, as someone who edits an archive by hand does. */
async function edited(file: string, edit: (text: string) => string): Promise<string> {
  let content = Buffer.alloc(0);
  const sha256 = () => createHash("sha256").update(content).digest("hex");
  return changed((name, bytes) => {
    if (name === file) {
      content = Buffer.from(edit(bytes.toString("utf8")));
      return content;
    }
    if (name !== "manifest.json") return bytes;
    const manifest = JSON.parse(bytes.toString("utf8")) as Manifest;
    manifest.files[file] = { size: content.byteLength, sha256: sha256() };
    return Buffer.from(JSON.stringify(manifest));
  });
}

beforeAll(async () => {
  site = await pgliteSite();
  await site.query(
    "insert into public.blog_posts (title, content, excerpt) values ('One', '<p>One</p>', 'One')",
  );
  await addFile(site, "site/picture.png", Buffer.from("not really a picture"));
  await writeArchive(good, "export", sourceOf(site));
});
afterAll(() => site?.close());

describe("an unusable archive is refused with a message before anything is changed", () => {
  const bytes = () => readFileSync(good);
  const cases: [string, () => string | Promise<string>, RegExp][] = [
    ["no such file", () => path.join(folder, "nowhere"), /^The file .*nowhere doesn't exist\.$/],
    [
      "an empty file",
      () => fileOf(Buffer.alloc(0)),
      /^(?:This file is not a Selam archive|The archive is incomplete: copy or download it again\. Nothing was changed)\.$/,
    ],
    ["a picture", () => fileOf(Buffer.from("\u0089PNG something")), /^This file is not a Selam archive\.$/],
    [
      "something else that is compressed",
      () => fileOf(gzipSync("<rss/>".repeat(500))),
      /^This file is not a Selam archive\.$/,
    ],
    [
      "an archive of something else",
      () => fileOf(gzipSync(Buffer.concat([tarHeader("a", 0, new Date()), tarEnd()]))),
      /^This file is not a Selam archive\.$/,
    ],
    ["half a file", () => fileOf(bytes().subarray(0, bytes().length / 2)), /^The archive is incomplete: /],
    ["a file without its last bytes", () => fileOf(bytes().subarray(0, -9)), /^The archive is incomplete: /],
    [
      "an archive without its manifest",
      () => changed((name, content) => (name === "manifest.json" ? null : content)),
      /^The archive is incomplete: /,
    ],
    [
      "a flipped bit",
      () => {
        const broken = bytes();
        const at = Math.floor(broken.length / 2);
        broken[at] = (broken[at] ?? 0) ^ 4;
        return fileOf(broken);
      },
      /^(?:The archive is (?:damaged|incomplete).*Nothing was changed|This file is not a Selam archive, or it is damaged)\.$/,
    ],
    [
      "a file that differs from its checksum",
      () =>
        changed((name, content) =>
          name === "media/site/picture.png" ? Buffer.from("Not really a picture") : content,
        ),
      /^The archive is damaged: media\/site\/picture\.png differs from its checksum\. Nothing was changed\.$/,
    ],
    [
      "a file that is missing",
      () => changed((name, content) => (name === "media/site/picture.png" ? null : content)),
      /^The archive is damaged: media\/site\/picture\.png is missing\./,
    ],
    [
      "rows that are missing",
      () =>
        inManifest((manifest) => {
          manifest.tables["public.blog_posts"] = { columns: ["id"], rows: 2 };
        }),
      /^The archive is damaged: rows of public\.blog_posts are missing\./,
    ],
    [
      "a newer format",
      () =>
        changed((name, content) =>
          name === "selam.json" ? Buffer.from('{"format":2,"kind":"export","createdAt":""}') : content,
        ),
      /^This archive was made by a newer version of Selam \(its format is 2\); update this site first\./,
    ],
    [
      "a format that no version wrote",
      () =>
        changed((name, content) =>
          name === "selam.json" ? Buffer.from('{"format":0,"kind":"export","createdAt":""}') : content,
        ),
      /^This file is not a Selam archive\.$/,
    ],
    [
      "a newer database",
      () =>
        inManifest((manifest) => {
          manifest.migration = "20990101000000";
        }),
      /^This archive was made by a newer version of Selam \(its database is that of 20990101000000\)/,
    ],
  ];
  it.each(cases)("%s", async (_name, make, sentence) => {
    const error = await verifyArchive(await make(), MIGRATIONS).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: "ArchiveError", message: expect.stringMatching(sentence) });
    expect(String(error).split("\n")).toHaveLength(1);
  });
});

async function refusedBy(target: typeof site, file: string): Promise<string> {
  return loadArchive(await verifyArchive(file, MIGRATIONS), { ...target, newEpoch: false }).then(
    () => "",
    (error: unknown) => String(error),
  );
}

describe("an import that fails half way", () => {
  it("leaves neither rows nor files", async () => {
    const target = await pgliteSite();
    const before = await rowsOf(target);
    const blank = await edited("tables/storage.objects.000001.ndjson", (text) =>
      text.replace(/"id":"[^"]+"/, '"id":"no uuid"'),
    );
    expect(await refusedBy(target, blank)).toMatch(
      /The database rejects a row of the archive: .*Nothing was changed\.$/,
    );
    expect(await rowsOf(target)).toEqual(before);
    expect(readdirSync(path.join(target.storage, "media"))).toEqual([]);
    // The same site takes a good one afterwards.
    expect(await refusedBy(target, good)).toBe("");
    expect((await rowsOf(target))["public.blog_posts"]).toHaveLength(1);
    await target.close();
  });

  it.each([true, false])(
    "no row that a check of its columns forbids is taken (a superuser's: %s)",
    async (may) => {
      const target = await pgliteSite();
      const asked: typeof target = {
        ...target,
        database: {
          transaction: (work) =>
            target.database.transaction((query) =>
              work(async (sql, params) =>
                sql.includes("has_parameter_privilege") ? ([{ may }] as never) : query(sql, params),
              ),
            ),
        },
      };
      const blank = await edited("tables/public.blog_posts.000001.ndjson", (text) =>
        text.replace('"title":"One"', '"title":" "'),
      );
      expect(await refusedBy(asked, blank)).toMatch(/title_length.*Nothing was changed\.$/);
      expect(await refusedBy(asked, good)).toBe("");
      const states = await target.query<{ on: string; off: string; always: string }>(`
      select count(*) filter (where tgenabled = 'O') as on, count(*) filter (where tgenabled = 'D') as off,
        count(*) filter (where tgenabled = 'A') as always
      from pg_trigger where not tgisinternal and tgrelid = 'public.blog_posts'::regclass`);
      expect(states).toEqual([{ on: 8, off: 0, always: 13 }]);
      await target.close();
    },
  );

  it("an import into a site with content is refused, as is a second import", async () => {
    const before = await rowsOf(site);
    expect(await refusedBy(site, good)).toMatch(/This site already has content/);
    expect(await rowsOf(site)).toEqual(before);
    expect(existsSync(path.join(site.storage, "media/site/picture.png"))).toBe(true);
  });

  it("an archive of an older version, with fewer tables and columns, is taken", async () => {
    const target = await pgliteSite();
    const older = await inManifest((manifest) => {
      manifest.migration = MIGRATIONS[0] ?? "";
      delete manifest.tables["public.submissions"];
      const posts = manifest.tables["public.blog_posts"];
      if (posts) posts.columns.splice(posts.columns.indexOf("recording"), 1);
    });
    expect(await refusedBy(target, older)).toBe("");
    const [post] = (await rowsOf(target))["public.blog_posts"] ?? [];
    expect(JSON.parse(post ?? "{}")).toMatchObject({ title: "One", recording: null });
    await target.close();
  });

  it("never writes to a table or column of the file's choosing", async () => {
    const target = await pgliteSite();
    const foreign = await inManifest((manifest) => {
      manifest.tables["private.admins"] = { columns: ["user_id"], rows: 0 };
    });
    expect(await refusedBy(target, foreign)).toMatch(
      /newer version of Selam \(it contains private\.admins\)/,
    );
    const column = await inManifest((manifest) => {
      manifest.tables["public.blog_posts"]?.columns.push("secret");
    });
    expect(await refusedBy(target, column)).toMatch(/it contains public\.blog_posts\.secret/);
    await target.close();
  });

  it("never writes a file outside the storage", async () => {
    const target = await pgliteSite();
    const parts: Buffer[] = [];
    const name = "media/../../../escaped.png";
    for await (const entry of readTar(Readable.from([gunzipSync(readFileSync(good))]))) {
      let content = await readWhole(entry);
      const isPicture = entry.name === "media/site/picture.png";
      if (entry.name === "manifest.json")
        content = Buffer.from(content.toString("utf8").replace("media/site/picture.png", name));
      parts.push(
        tarHeader(isPicture ? name : entry.name, content.byteLength, new Date(0)),
        content,
        tarPadding(content.byteLength),
      );
    }
    const file = fileOf(gzipSync(Buffer.concat([...parts, tarEnd()])));
    expect(await refusedBy(target, file)).toContain("Unsafe key");
    expect((await rowsOf(target))["public.blog_posts"]).toEqual([]);
    await target.close();
  });
});

describe("an archive that cannot be written", () => {
  it("leaves no file when the disk is full", async () => {
    const file = path.join(folder, "full.tar.gz");
    symlinkSync("/dev/full", `${file}.partial`);
    await expect(writeArchive(file, "export", sourceOf(site))).rejects.toThrow(
      `The disk is full: ${file} was not written.`,
    );
    expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
  });

  it("leaves no file when its folder is missing or the name is a folder's", async () => {
    const nowhere = path.join(folder, "no-such-folder", "x.tar.gz");
    await expect(writeArchive(nowhere, "export", sourceOf(site))).rejects.toThrow(
      /^The folder of .* doesn't exist\.$/,
    );
    const name = path.join(folder, "a-folder");
    mkdirSync(name);
    await expect(writeArchive(name, "export", sourceOf(site))).rejects.toThrow(/is a folder; name a file\.$/);
    expect(existsSync(`${name}.partial`)).toBe(false);
  });

  it("names the files that the disk lacks", async () => {
    const file = path.join(folder, "missing.tar.gz");
    const other = { ...sourceOf(site), storage: path.join(folder, "no-storage") };
    const { missing, manifest } = await writeArchive(file, "export", other);
    expect(missing).toEqual(["site/picture.png"]);
    expect(Object.keys(manifest.files)).not.toContain("media/site/picture.png");
    await expect(verifyArchive(file, MIGRATIONS)).resolves.toMatchObject({ manifest });
  });
});

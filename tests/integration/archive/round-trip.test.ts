import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { loadArchive } from "../../../server/archive/load-archive.ts";
import { verifyArchive } from "../../../server/archive/read-archive.ts";
import { writeArchive } from "../../../server/archive/write-archive.ts";
import { ROOT } from "../../../server/root.ts";
import { newFolder } from "../support/new-folder.ts";
import {
  addFile,
  fillSite,
  MIGRATIONS,
  pgliteSite,
  postgresSite,
  rowsOf,
  type TestSite,
} from "./archive-site.ts";

const folder = newFolder();
const FILM = readFileSync(path.join(ROOT, "tests/unit/media/samples/film.mp4"));

async function exportOf({ database, storage }: TestSite, name: string) {
  const file = path.join(folder, name);
  const migration = MIGRATIONS.at(-1) ?? "";
  const source = { database, storage, dataDir: folder, migration, siteUrl: "https://selam.example" };
  return { file, ...(await writeArchive(file, "export", source)) };
}

async function importInto({ database, storage }: TestSite, file: string): Promise<void> {
  await loadArchive(await verifyArchive(file, MIGRATIONS), { database, storage, newEpoch: false });
}

const sequences = `select nextval('private.rev_numbers')::text as rev,
  nextval(pg_get_serial_sequence('public.community_comments', 'seq'))::text as seq`;

it("a site is equal row by row and byte by byte after moving to PostgreSQL and back to PGlite", async () => {
  const [first, second, third] = [await pgliteSite(), await postgresSite(), await pgliteSite()];
  try {
    await fillSite(first);
    const before = await rowsOf(first);
    for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);

    const one = await exportOf(first, "one.tar.gz");
    expect(one.missing).toEqual([]);
    expect(one.manifest.tables["public.blog_posts"]?.rows).toBe(before["public.blog_posts"]?.length);
    await importInto(second, one.file);
    expect(await rowsOf(second)).toEqual(before);

    const two = await exportOf(second, "two.tar.gz");
    await importInto(third, two.file);
    expect(await rowsOf(third)).toEqual(before);
    // The rows are the same bytes in both archives, whichever database wrote them.
    const contentOf = ({ manifest }: typeof one) => {
      const { "selam.json": _, ...files } = manifest.files;
      return files;
    };
    expect(contentOf(two)).toEqual(contentOf(one));
    for (const name of Object.keys(one.manifest.files).filter((each) => each.startsWith("media/")))
      expect(readFileSync(path.join(third.storage, name))).toEqual(
        readFileSync(path.join(first.storage, name)),
      );

    // New rows continue the old site's revisions.
    expect(await third.query(sequences)).toEqual(await first.query(sequences));
    await third.query("update public.blog_posts set title = 'Edited here' where title = 'Long'");
    const [edited] = await third.query<{ version: number }>(
      "select version from public.blog_posts where title = 'Edited here'",
    );
    expect(edited?.version).toBe(2);
  } finally {
    await Promise.all([first.close(), second.close(), third.close()]);
  }
});

it("an archive without a profile leaves the site with a neutral one that devices have not read, and its films name no place", async () => {
  const [without, empty] = [await pgliteSite(), await pgliteSite()];
  try {
    await without.query("delete from public.site_profile");
    // A file that an older site took with everything its camera wrote.
    await addFile(without, "community-media/film.mp4", FILM);
    await importInto(empty, (await exportOf(without, "without.tar.gz")).file);
    const film = readFileSync(path.join(empty.storage, "media/community-media/film.mp4"));
    expect([FILM.includes("PLANTED"), film.includes("PLANTED"), film.length]).toEqual([
      true,
      false,
      FILM.length,
    ]);
    const [profile] = await empty.query<{ rev: string; newest: string }>(
      "select rev::text, (select max(rev)::text from private.revisions) as newest from public.site_profile",
    );
    expect(profile).toEqual({ rev: profile?.newest, newest: profile?.newest });
    expect(Number(profile?.rev)).toBeGreaterThan(2);
  } finally {
    await Promise.all([without.close(), empty.close()]);
  }
});

it("an archive is not imported over a profile that somebody has written", async () => {
  const named = await pgliteSite();
  try {
    await named.query("update public.site_profile set name = 'Leeds Tigrayan Circle'");
    await expect(importInto(named, path.join(folder, "one.tar.gz"))).rejects.toThrow(/empty/);
    expect(await named.query("select name from public.site_profile")).toEqual([
      { name: "Leeds Tigrayan Circle" },
    ]);
  } finally {
    await named.close();
  }
});

it("any tar program reads an archive, and its manifest lists every file", async () => {
  const { execFileSync } = await import("node:child_process");
  const listed = execFileSync("tar", ["tzf", path.join(folder, "one.tar.gz")], { encoding: "utf8" });
  const names = listed.trim().split("\n");
  expect([names[0], names.at(-1)]).toEqual(["selam.json", "manifest.json"]);
  const { manifest } = await verifyArchive(path.join(folder, "one.tar.gz"), MIGRATIONS);
  expect(names.slice(0, -1)).toEqual(Object.keys(manifest.files));
});

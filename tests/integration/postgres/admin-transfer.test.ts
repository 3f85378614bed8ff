// @module-tag nightly
import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wxr } from "../import/wxr-file.ts";
import { Site } from "../server/transfer-site.ts";
import { type OwnPostgres, openOwnPostgres } from "./own-postgres.ts";

/** The admin's export and import buttons on a site whose database is on a PostgreSQL server. */

let server: OwnPostgres;
let full: Site;
let empty: Site;

beforeAll(async () => {
  server = await openOwnPostgres();
  const superuser = postgres(server.superUrl, { max: 1, onnotice: () => undefined });
  await superuser.unsafe("create database second owner selam encoding 'UTF8' template template0");
  await superuser.end();
  full = await Site.open("full", true, server.url);
  empty = await Site.open("empty", false, server.url.replace(/\/selam$/, "/second"));
}, 240_000);
afterAll(async () => {
  await full?.close();
  await empty?.close();
  await server?.remove();
});

it("the archive that the button writes arrives in an empty site, row by row and byte by byte", async () => {
  const archive = await full.exported();
  expect(await empty.transfer("/storage/v1/imports", archive)).toMatchObject({ kind: "archive" });
  expect(await empty.rows()).toEqual(await full.rows());
  const files = await full.backend.query<{ name: string }>("select name from storage.objects");
  expect(files.length).toBeGreaterThan(10);
  for (const { name } of files)
    expect(readFileSync(path.join(empty.dataDir, "storage/media", name))).toEqual(
      readFileSync(path.join(full.dataDir, "storage/media", name)),
    );
  expect(empty.leftOver()).toEqual([]);
  const again = await empty.transfer("/storage/v1/imports", archive);
  expect(again).toMatchObject({ kind: "failed" });
});

it("a WordPress export is imported once, however often the file is chosen", async () => {
  const text = wxr([
    { id: 1, title: "Seen", content: "One" },
    { id: 2, title: "Draft", content: "Two", status: "draft" },
  ]);
  const first = await full.transfer("/storage/v1/imports", text);
  expect(first).toMatchObject({ kind: "posts", posts: { created: 2, present: 0, rejected: 0 } });
  const again = await full.transfer("/storage/v1/imports", text);
  expect(again).toMatchObject({ kind: "posts", posts: { created: 0, present: 2 } });
  expect(full.leftOver()).toEqual([]);
});

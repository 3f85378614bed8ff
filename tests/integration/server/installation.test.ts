import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { lockDataDir } from "../../../server/database/data-dir.ts";
import { takeLease } from "../../../server/database/engine/server-lease.ts";
import { assertOwn, assertWhole, claim } from "../../../server/database/installation/installation.ts";
import { ensureKeys } from "../../../server/database/server-keys.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { migratedPglite } from "../support/pglite-server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "selam-installation-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (name: string) => path.join(dataDir, name);
const options = () => ({ dataDir, siteUrl: "http://localhost", seed: false });
const open = () => openBackend(options());

/** A data directory in which a site has run. */
async function installed(): Promise<void> {
  await (await openNewBackend(options())).close();
}

it("a site whose database, keys or files are missing does not start, and does when they are back", async () => {
  await installed();
  const marker = readFileSync(at("installation.json"), "utf8");
  for (const [part, says] of [
    [
      "db",
      /The database of this site is missing: .* has no database in its folder db.*restore the newest backup.*SELAM_ADOPT=1\.$/,
    ],
    ["keys.json", /The keys of this site are missing: .* has no keys.json.*SELAM_ADOPT=1\.$/],
  ] as const) {
    renameSync(at(part), at("away"));
    await expect(open()).rejects.toThrow(says);
    expect(existsSync(at(part))).toBe(false);
    renameSync(at("away"), at(part));
  }
  const site = await open();
  await site.query("insert into storage.objects (bucket_id, name) values ('media', 'a.png')");
  await site.close();
  await expect(open()).rejects.toThrow(/The pictures and files of this site are missing: .*storage is empty/);
  mkdirSync(at("storage/media"), { recursive: true });
  writeFileSync(at("storage/media/a.png"), "");
  await (await open()).close();
  expect(readFileSync(at("installation.json"), "utf8")).toBe(marker);
}, 300_000);

it("an empty folder in place of the database, as where its disk is not mounted, is no new site", () => {
  writeFileSync(at("installation.json"), JSON.stringify({ home: randomUUID(), database: "embedded" }));
  mkdirSync(at("db"));
  expect(() => assertWhole(dataDir, "embedded")).toThrow(
    /The database of this site is missing: .* folder db/,
  );
});

it("a number of the data directory that is damaged is said to be so", async () => {
  writeFileSync(at("installation.json"), "");
  await expect(assertOwn(async () => [], dataDir, "here")).rejects.toThrow(
    /installation\.json is damaged: if .* is the data directory of that site, start once with SELAM_ADOPT=1/,
  );
});

it("an installed site of a version before learns its number, and is recognised without it", async () => {
  await installed();
  const site = await open();
  await site.query("update private.installation set home = null");
  await site.close();
  rmSync(at("installation.json"));
  expect(() => assertWhole(dataDir, "embedded")).not.toThrow();
  renameSync(at("db"), at("away"));
  expect(() => assertWhole(dataDir, "embedded")).toThrow(/The database of this site is missing/);
  renameSync(at("away"), at("db"));
  const again = await open();
  const [row] = await again.query<{ home: string }>("select home from private.installation");
  await again.close();
  expect(JSON.parse(readFileSync(at("installation.json"), "utf8"))).toEqual({
    home: row?.home,
    database: "embedded",
  });
}, 300_000);

it("another's database is refused, and taken over if the operator means it", async () => {
  ensureKeys(dataDir);
  const db = await migratedPglite();
  const query = async <Row>(sql: string, params?: unknown[]) => (await db.query<Row>(sql, params)).rows;
  await claim(query, dataDir, "embedded");
  await query("update private.installation set home = gen_random_uuid()");
  const refusal = /The database here belongs to the site of another data directory than .*SELAM_ADOPT=1\.$/;
  await expect(assertOwn(query, dataDir, "here")).rejects.toThrow(refusal);
  vi.stubEnv("SELAM_ADOPT", "1");
  await assertOwn(query, dataDir, "here");
  await claim(query, dataDir, "embedded");
  vi.unstubAllEnvs();
  await expect(assertOwn(query, dataDir, "here")).resolves.toBeUndefined();
  await db.close();
});

it("a database of a newer version is refused", async () => {
  await installed();
  const site = await open();
  await site.query(
    "insert into supabase_migrations.schema_migrations (version, name) values ('20991231000000', 'later')",
  );
  await site.close();
  await expect(open()).rejects.toThrow(
    /is of a newer version of Selam \(migration 20991231000000; this one knows 2026/,
  );
}, 300_000);

it("a new directory, one with keys only, and a first start that was cut off are not a site yet", () => {
  expect(() => assertWhole(dataDir, "embedded")).not.toThrow();
  ensureKeys(dataDir);
  lockDataDir(dataDir).release();
  expect(() => assertWhole(dataDir, "embedded")).not.toThrow();
  expect(existsSync(at("storage"))).toBe(true);
});

it("a site on a PostgreSQL server starts neither without DATABASE_URL nor on an empty database", async () => {
  ensureKeys(dataDir);
  const db = await migratedPglite();
  const query = async <Row>(sql: string, params?: unknown[]) => (await db.query<Row>(sql, params)).rows;
  await claim(query, dataDir, "postgres");
  expect(() => lockDataDir(dataDir)).toThrow(/on a PostgreSQL server, and DATABASE_URL is missing/);
  await expect(assertOwn(query, dataDir, "here")).resolves.toBeUndefined();
  await query("update private.installation set home = null");
  await expect(assertOwn(query, dataDir, "here")).rejects.toThrow(
    /The database here is empty, though the site/,
  );
  await query("insert into auth.users (id, email) values (gen_random_uuid(), 'owner@selam.example')");
  await expect(assertOwn(query, dataDir, "here")).resolves.toBeUndefined();
  await db.close();
});

it("a second server on a PostgreSQL database is refused while the first one lives", async () => {
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(inject("postgres"))}`;
  const first = await takeLease(url);
  await expect(takeLease(url)).rejects.toThrow(
    /^Another Selam server is using the database .*: stop that server/,
  );
  await first.release();
  await (await takeLease(url)).release();
}, 60_000);

// @module-tag nightly
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadArchive } from "../../../server/archive/load-archive.ts";
import { verifyArchive } from "../../../server/archive/read-archive.ts";
import { applyMigrations, migrationVersions } from "../../../server/database/migrations.ts";
import { platformSql } from "../../../server/database/platform-sql.ts";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { migrationFiles } from "../support/migration-sql.ts";
import { newFolder } from "../support/new-folder.ts";
import { catalogueOf } from "./catalogue.ts";
import { ENGINES, type RawDatabase } from "./raw-database.ts";

/** A backup of a small site, made by release 0.9.0. */
const BACKUP = path.join(import.meta.dirname, "releases/0.9.0.tar.gz");
const VERSIONS = migrationVersions(SUPABASE_DIR);
const [BASELINE = ""] = VERSIONS;
const HISTORY = "supabase_migrations.schema_migrations";

const migrate = (db: RawDatabase, folder = SUPABASE_DIR) => applyMigrations(db, folder, platformSql());

/** A folder with the baseline alone, which makes what release 0.9.0 left. */
function baselineAlone(): string {
  const folder = newFolder();
  mkdirSync(path.join(folder, "migrations"));
  for (const { file, sql } of migrationFiles().slice(0, 1))
    writeFileSync(path.join(folder, "migrations", file), sql);
  return folder;
}

/** Takes the rows of release 0.9.0, as a restore and an import do. */
async function load(db: RawDatabase): Promise<void> {
  const storage = newFolder();
  mkdirSync(path.join(storage, "media"));
  const database = {
    transaction: <Result>(
      work: (query: <Row>(sql: string, params?: unknown[]) => Promise<Row[]>) => Promise<Result>,
    ) => db.transaction((tx) => work(tx.query)),
  };
  await loadArchive(await verifyArchive(BACKUP, VERSIONS), { database, storage, newEpoch: false });
}

const ROWS = `select
  (select count(*)::int from auth.users) as accounts, (select name from public.site_profile) as name,
  (select likes from public.community_posts) as likes, (select author_name from public.community_comments) as author,
  (select people from public.attendances) as people, (select taken from public.events) as taken,
  (select count(*)::int from private.applied_operations) as applied`;
const LOADED = [
  { accounts: 1, name: "Selam", likes: 1, author: "ሰናይት", people: 2, taken: { "2199-06-01": 2 }, applied: 4 },
];

describe.each(Object.entries(ENGINES))("a database on %s", (_name, engine) => {
  it("of release 0.9.0 records the baseline without running it, and has the functions and rights of every other", async () => {
    const [db, fresh] = [await engine.empty(), await engine.migrated()];
    try {
      await migrate(db, baselineAlone());
      await load(db);
      await db.exec(`
        update ${HISTORY} set name = 'release_0_9', statements = '{comment}' where version = '${BASELINE}';
        insert into ${HISTORY} (version, name, statements) values ('20261120090000', 'tables', '{}');
        create or replace function private.site_id() returns uuid language sql as 'select null::uuid';
        drop function private.clock_tolerance();
        grant execute on function private.site_id() to anon;
        revoke execute on function public.site_head() from anon`);
      await migrate(db);
      expect(await db.query(ROWS)).toEqual(LOADED);
      expect(await catalogueOf(db.query)).toMatchObject(functionsOf(await catalogueOf(fresh.query)));
      const recorded = `select version, name from ${HISTORY} order by version`;
      const history = await db.query(recorded);
      expect(history.slice(0, 2)).toEqual([
        { version: "20261120090000", name: "tables" },
        { version: BASELINE, name: "baseline" },
      ]);
      await migrate(db);
      expect(await db.query(recorded)).toEqual(history);
    } finally {
      await Promise.all([db.close(), fresh.close()]);
    }
  });

  it("of an earlier version is refused in one sentence, and nothing is changed", async () => {
    const db = await engine.empty();
    try {
      await db.exec(
        `create schema supabase_migrations; create table ${HISTORY} (version text primary key, statements text[], name text);
         insert into ${HISTORY} (version, name) values ('20261120090000', 'tables'), ('20261129070000', 'imports_notify_nobody')`,
      );
      await expect(migrate(db)).rejects.toThrow(
        /^The database is of a version of Selam before 0\.9\.0: start version 0\.9\.0 on it once, then this one \(docs\/deploy\.md/,
      );
      expect(await db.query("select to_regnamespace('private')::text as made")).toEqual([{ made: null }]);
    } finally {
      await db.close();
    }
  });

  it("whose migrations were made by other statements is refused in one sentence", async () => {
    const db = await engine.empty();
    try {
      await migrate(db);
      await db.query(`update ${HISTORY} set statements = array['-- A comment' || chr(10) || statements[1]]`);
      await migrate(db);
      await db.query(
        `update ${HISTORY} set statements = array[replace(statements[1], 'between 1 and 20)', 'between 1 and 30)')]`,
      );
      await expect(migrate(db)).rejects.toThrow(
        /^The database was made by other statements than those of .*_baseline\.sql: bring back that file/,
      );
    } finally {
      await db.close();
    }
  });
});

/** The functions and rights of a catalogue. */
function functionsOf(catalogue: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(catalogue).filter(([name]) => !name.startsWith("rows ")));
}

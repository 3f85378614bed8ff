import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { platformSql } from "../../../server/database/platform-sql.ts";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { schemaSql } from "../../../tools/schema/schema-sql.ts";
import { migrationFiles } from "../support/migration-sql.ts";
import { catalogueOf, digestOf } from "./catalogue.ts";
import { ENGINES } from "./raw-database.ts";

describe.each(Object.entries(ENGINES))("on %s", (name, engine) => {
  it("supabase/schemas and supabase/migrations make the same database", async () => {
    const [fromSchemas, migrated] = [await engine.empty(), await engine.migrated()];
    try {
      await fromSchemas.exec(platformSql());
      await fromSchemas.exec(schemaSql(SUPABASE_DIR));
      // What makes another: edit the schema, and add a migration with the same change.
      expect(await catalogueOf(fromSchemas.query)).toEqual(await catalogueOf(migrated.query));
    } finally {
      await Promise.all([fromSchemas.close(), migrated.close()]);
    }
  });

  it("every function of SQL is valid", async () => {
    const db = await engine.migrated();
    try {
      await expect(
        db.exec(`do $$ declare definition text; begin
          for definition in select pg_get_functiondef(p.oid) from pg_proc p
            where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          loop execute definition; end loop; end $$`),
      ).resolves.toBeUndefined();
    } finally {
      await db.close();
    }
  });

  it("every table says what it holds", async () => {
    const db = await engine.migrated();
    const silent = await db.query(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and obj_description(oid, 'pg_class') is null
        and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    await db.close();
    expect(silent).toEqual([]);
  });

  it.runIf(name === "PGlite")("the baseline makes what release 0.9.0 left", async () => {
    const [baseline] = migrationFiles();
    const db = await engine.empty();
    await db.exec(platformSql());
    await db.exec(baseline?.sql ?? "");
    const digest = digestOf(await catalogueOf(db.query));
    await db.close();
    expect(digest).toBe(readFileSync(path.join(import.meta.dirname, "releases/0.9.0.txt"), "utf8"));
  });
});

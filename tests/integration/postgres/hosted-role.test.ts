import { getStorageSchemaSql } from "@supabase/lite";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLIC_GRANTS_SQL, STORAGE_GRANTS_SQL } from "../../../server/database/platform-grants.ts";
import { migrationFiles } from "../support/migration-sql.ts";
import { makeHostedDatabase, type RunAs } from "./hosted-database.ts";
import { type OwnPostgres, openOwnPostgres } from "./own-postgres.ts";

describe("a database with the roles of a hosted project", () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await openOwnPostgres();
    await makeHostedDatabase(runAs);
    await runAs("supabase_storage_admin", [getStorageSchemaSql(), STORAGE_GRANTS_SQL]);
  });
  afterAll(() => server.remove());

  const runAs: RunAs = async (role, statements, database = "project") => {
    for (const sql of statements) await rows(role, sql, database);
  };

  async function rows(role: string, sql: string, database = "project"): Promise<readonly object[]> {
    const url = new URL(server.superUrl);
    url.username = role;
    url.pathname = `/${database}`;
    const client = postgres(url.href, { max: 1, onnotice: () => undefined });
    try {
      return [...(await client.unsafe(sql))];
    } finally {
      await client.end();
    }
  }

  it("takes every migration from a role that is not a superuser and owns neither accounts nor storage", async () => {
    expect(
      await rows(
        "project_owner",
        `select rolsuper, array(select distinct tableowner::text from pg_tables where schemaname in ('auth', 'storage') order by 1) as owners
         from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ rolsuper: false, owners: ["supabase_auth_admin", "supabase_storage_admin"] }]);
    await runAs("project_owner", [PUBLIC_GRANTS_SQL]);
    for (const { file, sql } of migrationFiles())
      await runAs("project_owner", [sql]).catch((error: unknown) => {
        throw new Error(`${file}: ${String(error)}`);
      });
    const [policies] = await rows(
      "postgres",
      "select count(*)::int as n from pg_policies where schemaname = 'storage' and tablename = 'objects'",
    );
    expect(policies).toEqual({ n: 4 });
    const calls = `select has_function_privilege('anon', 'public.site_head()', 'execute') as open,
      has_table_privilege('anon', 'private.admins', 'select') as closed`;
    expect(await rows("project_owner", calls)).toEqual([{ open: true, closed: false }]);
  });
});

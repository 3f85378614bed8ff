// @module-tag nightly
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresDatabase, startPostgres } from "../support/postgres-server.ts";

/**
 * What `supabase db lint` asks of a database, with the extension that it asks: plpgsql_check, which reads every function for statements that
 * would fail, casts that lose something, and variables that nothing uses. Debian has it as postgresql-15-plpgsql-check.
 */

let db: PostgresDatabase;
let isInstalled = false;
beforeAll(async () => {
  db = await startPostgres();
  const found = await db.sql("select from pg_available_extensions where name = 'plpgsql_check'");
  isInstalled = found.length > 0;
  if (isInstalled)
    await db.transaction((tx) => tx.run(`create extension plpgsql_check schema extensions; ${OF_SITES}`));
  else console.warn("plpgsql_check is not installed (apt-get install -y postgresql-15-plpgsql-check).");
}, 60_000);
afterAll(() => db?.close());

/** What a site has beside our schema: its migrations, and on a hosted project the extension that asks addresses. */
const OF_SITES = `
  create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text primary key);
  create schema cron; create table cron.job (jobname text, command text, schedule text, active boolean);
  create schema net; create function net.http_post(url text, body jsonb) returns bigint language sql as 'select 1::bigint'`;

/** What it cannot know, with the reason. */
const ARGUED: readonly (readonly [name: RegExp, message: RegExp])[] = [
  // A literal, which becomes the type of what it is given to.
  [/./, /^target type is different type than source type$/],
  // The statement is put together from the kinds.
  [/^private\.changes\(/, /dynamic SQL|"listed" is not assigned yet/],
  // Each of its triggers names the rows that it has.
  [/^private\.count_comments\(/, /^relation "(entered|gone)" does not exist$/],
  // Only the trigger of comments reads it.
  [/^private\.track_row\(/, /^record "new" has no field "post_id"$/],
];

/** Every function of PL/pgSQL; one of a trigger with each of its triggers, whose rows it reads. */
const FAULTS = `
  select p.oid::regprocedure::text as name, f.lineno, f.message
  from pg_proc p join pg_language l on l.oid = p.prolang
    left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal,
    lateral extensions.plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0), oldtable => t.tgoldtable, newtable => t.tgnewtable) f
  where l.lanname = 'plpgsql' and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and (p.prorettype <> 'trigger'::regtype or t.oid is not null)
  order by 1, 2`;

type Fault = { readonly name: string; readonly lineno: number; readonly message: string };
const faults = async () =>
  (await db.sql<Fault>(FAULTS)).filter(
    ({ name, message }) => !ARGUED.some(([of, known]) => of.test(name) && known.test(message)),
  );

test("no function has a statement that fails, or a variable that nothing uses", async (context) => {
  if (!isInstalled) context.skip();
  expect(await faults()).toEqual([]);
});

test("a function with a fault is found", async (context) => {
  if (!isInstalled) context.skip();
  await db.sql(`create function private.bad() returns int language plpgsql set search_path = '' as $$
    declare unused int; begin return (select nothing from public.blog_posts limit 1); end $$`);
  const found = (await faults()).map(({ name }) => name);
  await db.sql("drop function private.bad()");
  expect(new Set(found)).toEqual(new Set(["private.bad()"]));
});

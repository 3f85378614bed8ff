import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { COLUMN_GRANTS, FUNCTION_GRANTS, HELPERS_FOR_CLIENTS } from "./expected-grants.ts";

describeOnEach("grants", (running) => {
  it("clients have grants on exactly the listed columns, and on no table as a whole", async () => {
    const grants = await running.db.sql<{ line: string }>(`
      select format('%s %s %s: %s', r.role, p.verb, c.table_name, string_agg(c.column_name, ' ' order by c.column_name
        collate "C")) as line
      from information_schema.columns c, (values ('anon'), ('authenticated')) r (role),
        (values ('SELECT'), ('INSERT'), ('UPDATE'), ('REFERENCES')) p (verb)
      where c.table_schema in ('public', 'private')
        and has_column_privilege(r.role, format('%I.%I', c.table_schema, c.table_name)::regclass, c.column_name, p.verb)
      group by r.role, p.verb, c.table_name order by 1`);
    expect(grants.map(({ line }) => line).sort()).toEqual([...COLUMN_GRANTS].sort());
    const whole = await running.db.sql(`
      select c.oid::regclass, r.role, p.verb from pg_class c, (values ('anon'), ('authenticated')) r (role),
        (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('TRIGGER')) p (verb)
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
        and has_table_privilege(r.role, c.oid, p.verb)`);
    expect(whole).toEqual([]);
  });

  it("clients have grants on exactly the listed functions", async () => {
    const functions = await running.db.sql<{ line: string }>(`
      select p.oid::regprocedure::text || ': ' || coalesce(string_agg(r.role, ' ' order by r.role)
        filter (where has_function_privilege(r.role, p.oid, 'EXECUTE')), 'nobody') as line
      from pg_proc p, (values ('anon'), ('authenticated')) r (role)
      where p.pronamespace = 'public'::regnamespace group by p.oid order by 1`);
    expect(functions.map(({ line }) => line).sort()).toEqual([...FUNCTION_GRANTS].sort());
    const helpers = await running.db.sql<{ line: string }>(`
      select p.oid::regprocedure::text || ': ' || string_agg(r.role, ' ' order by r.role) as line
      from pg_proc p, (values ('anon'), ('authenticated')) r (role)
      where p.pronamespace = 'private'::regnamespace and has_function_privilege(r.role, p.oid, 'EXECUTE')
      group by p.oid order by 1`);
    expect(helpers.map(({ line }) => line).sort()).toEqual([...HELPERS_FOR_CLIENTS].sort());
  });

  it("clients have no grant on a sequence or on a schema to create in", async () => {
    const held = await running.db.sql(`
      select c.relname, r.role from pg_class c, (values ('anon'), ('authenticated')) r (role)
      where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (has_sequence_privilege(r.role, c.oid, 'USAGE') or has_sequence_privilege(r.role, c.oid, 'SELECT'))
      union all
      select n.nspname, r.role from pg_namespace n, (values ('anon'), ('authenticated')) r (role)
      where n.nspname in ('public', 'private') and has_schema_privilege(r.role, n.oid, 'CREATE')`);
    expect(held).toEqual([]);
  });

  it("clients have no grant on objects that a later migration creates", async () => {
    await running.db.sql("create table public.undecided (id int)");
    await running.db.sql("create function public.undecided_too() returns int language sql as 'select 1'");
    const [{ reachable } = { reachable: true }] = await running.db.sql<{ reachable: boolean }>(`
      select bool_or(has_table_privilege(r.role, 'public.undecided', 'SELECT')
        or has_function_privilege(r.role, 'public.undecided_too()', 'EXECUTE')) as reachable
      from (values ('anon'), ('authenticated')) r (role)`);
    await running.db.sql("drop table public.undecided");
    await running.db.sql("drop function public.undecided_too()");
    expect(reachable).toBe(false);
  });

  it("every table that clients can access has row-level security", async () => {
    const open = await running.db.sql(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
    );
    expect(open).toEqual([]);
  });

  it("public functions run with the caller's rights, and all functions have a fixed search path", async () => {
    const wrong = await running.db.sql(`
      select oid::regprocedure::text from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and ((pronamespace = 'public'::regnamespace and prosecdef)
          or not coalesce(proconfig @> array['search_path=""'], false))`);
    expect(wrong).toEqual([]);
  });
});

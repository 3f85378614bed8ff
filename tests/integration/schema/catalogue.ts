import { createHash } from "node:crypto";
import type { Row } from "../support/database.ts";

/** What a database is, by the objects of `public` and `private`, the policies of storage, and the rows that every site starts with. */
const CATALOGUE_SQL = `
with scope as (select oid, nspname from pg_namespace where nspname in ('public', 'private')),
relation as (
  select c.*, s.nspname || '.' || c.relname as name from pg_class c join scope s on s.oid = c.relnamespace where c.relkind in ('r', 'v', 'S')
),
granted as (
  select c.oid, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)) as acl from relation c
  union all select p.oid, coalesce(p.proacl, acldefault('f', p.proowner)) from pg_proc p join scope s on s.oid = p.pronamespace
  union all select n.oid, coalesce(n.nspacl, acldefault('n', n.nspowner)) from pg_namespace n join scope s on s.oid = n.oid
  union all select d.oid, d.defaclacl from pg_default_acl d
),
rights as (
  select g.oid, string_agg(concat(x.grantee::regrole, ' ', x.privilege_type), ', ' order by x.grantee::regrole::text, x.privilege_type) as who
  from granted g, aclexplode(g.acl) x group by g.oid
)
select 'schema ' || n.nspname as object, '' as part, concat_ws(' | ', obj_description(n.oid, 'pg_namespace'), r.who) as definition
  from pg_namespace n join scope s on s.oid = n.oid left join rights r on r.oid = n.oid
union all
select 'default rights', concat(d.defaclnamespace::regnamespace, ' ', d.defaclobjtype), r.who
  from pg_default_acl d join rights r on r.oid = d.oid where d.defaclnamespace = 0 or d.defaclnamespace in (select oid from scope)
union all
select c.name, 'itself', concat_ws(' | ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions::text,
    obj_description(c.oid, 'pg_class'), r.who, case c.relkind when 'v' then pg_get_viewdef(c.oid) end)
  from relation c left join rights r on r.oid = c.oid
union all
select c.name, 'column ' || a.attname, concat_ws(' | ', row_number() over (partition by c.oid order by a.attnum),
    format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid),
    col_description(c.oid, a.attnum),
    (select string_agg(concat(x.grantee::regrole, ' ', x.privilege_type), ', ' order by x.grantee::regrole::text, x.privilege_type)
      from aclexplode(a.attacl) x))
  from relation c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'v')
union all
select c.name, 'constraint ' || k.conname, concat(pg_get_constraintdef(k.oid), ' ', k.convalidated)
  from pg_constraint k join relation c on c.oid = k.conrelid where k.contype not in ('n', 't')
union all
select c.name, 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid) from pg_index i join relation c on c.oid = i.indrelid
union all
select c.name, 'trigger ' || t.tgname, concat(pg_get_triggerdef(t.oid), ' ', t.tgenabled)
  from pg_trigger t join relation c on c.oid = t.tgrelid where not t.tgisinternal
union all
select schemaname || '.' || tablename, 'policy ' || policyname, concat_ws(' | ', permissive, roles::text, cmd, qual, with_check)
  from pg_policies where schemaname in ('public', 'private', 'storage')
union all
select schemaname || '.' || sequencename, 'steps', concat_ws(' | ', data_type, start_value, increment_by, cycle)
  from pg_sequences join scope s on s.nspname = schemaname
union all
select 'function ' || p.oid::regprocedure, '', concat_ws(' | ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname,
    p.provolatile, p.proisstrict, p.prosecdef, p.proparallel, p.proconfig::text, obj_description(p.oid, 'pg_proc'), r.who,
    regexp_replace(p.prosrc, '\\s+', ' ', 'g'))
  from pg_proc p join scope s on s.oid = p.pronamespace join pg_language l on l.oid = p.prolang left join rights r on r.oid = p.oid
union all select 'rows kinds', kind, to_jsonb(t)::text from private.kinds t
union all select 'rows limits', scope, to_jsonb(t)::text from private.limits t
union all select 'rows admin_lists', kind || ' ' || list, to_jsonb(t)::text from private.admin_lists t
union all select 'rows rule_words', rule, words from private.rule_words
union all select 'rows buckets', id, (to_jsonb(t) - '{created_at,updated_at}'::text[])::text from storage.buckets t
order by 1, 2`;

/** The definition of each part of a database, by its name. */
export async function catalogueOf(query: (sql: string) => Promise<Row[]>): Promise<Record<string, string>> {
  const rows = await query(CATALOGUE_SQL);
  return Object.fromEntries(
    rows.map(({ object, part, definition }) => [`${object}: ${part}`, String(definition)]),
  );
}

/** One line per table, view, function or list of rows, with a checksum of all its parts. */
export function digestOf(catalogue: Readonly<Record<string, string>>): string {
  const objects = new Map<string, string[][]>();
  for (const [name, definition] of Object.entries(catalogue).sort()) {
    const object = name.slice(0, name.lastIndexOf(": "));
    objects.set(object, [...(objects.get(object) ?? []), [name, definition]]);
  }
  const checksum = (parts: string[][]) =>
    createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
  return [...objects].map(([object, parts]) => `${object} ${checksum(parts)}\n`).join("");
}

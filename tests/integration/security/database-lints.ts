/**
 * The rules of Supabase's database linter (github.com/supabase/splinter) in our own words: each query returns what breaks
 * its rule. Left out: unused indexes, which depend on traffic.
 */

const OURS = "('public'::regnamespace, 'private'::regnamespace)";
const CLIENTS = "(values ('anon'), ('authenticated')) r (role)";
const canRead = (oid: string) =>
  `exists (select from ${CLIENTS} where has_any_column_privilege(r.role, ${oid}, 'SELECT,INSERT,UPDATE') ` +
  `or has_table_privilege(r.role, ${oid}, 'DELETE'))`;
const POLICIES = "pg_policy p join pg_class c on c.oid = p.polrelid";

export const DATABASE_LINTS: Readonly<Record<string, string>> = {
  "every foreign key has an index": `
    select f.conrelid::regclass::text as found, f.conname from pg_constraint f
    where f.contype = 'f' and f.connamespace in ${OURS}
      and not exists (select from pg_index i where i.indrelid = f.conrelid
        and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey)`,

  "no view of the API shows the accounts": `
    select v.oid::regclass::text as found from pg_class v
      join pg_rewrite w on w.ev_class = v.oid join pg_depend d on d.objid = w.oid and d.classid = 'pg_rewrite'::regclass
    where v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace and d.refobjid = 'auth.users'::regclass
    group by v.oid`,

  // A bare call is evaluated again for every row; in a subquery, once.
  "no policy evaluates the session once a row": `
    select p.polname as found from ${POLICIES},
      lateral concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as rule (text)
    where regexp_replace(rule.text, '\\(\\s*SELECT (auth|private)\\.\\w+\\(\\)[^)]*\\)', '', 'gi')
      ~* '(auth\\.(uid|jwt|role|email)|private\\.is_admin|current_setting)\\('`,

  // On a PostgreSQL of one's own the owner of the tables has another name.
  "no trigger or function decides by the name of a role": `
    select found from (
      select t.tgname::text, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace in ${OURS}
      union all select p.proname::text, p.prosrc from pg_proc p where p.pronamespace in ${OURS}
    ) code (found, text)
    where text ~* '\\m(current|session)_(user|role)\\M'`,

  "every table has a primary key": `
    select c.oid::regclass::text as found from pg_class c where c.relkind = 'r' and c.relnamespace in ${OURS}
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,

  "no table has two permissive policies for one role and verb": `
    select c.oid::regclass::text as found, r.role, v.verb, count(*) from ${POLICIES}, ${CLIENTS},
      (values ('r'), ('a'), ('w'), ('d')) v (verb)
    where p.polpermissive and p.polcmd in ('*', v.verb::"char")
      and (p.polroles = '{0}' or p.polroles @> array[(select oid from pg_roles where rolname = r.role)])
    group by c.oid, r.role, v.verb having count(*) > 1`,

  "no table has policies without row security": `
    select distinct c.oid::regclass::text as found from ${POLICIES} where not c.relrowsecurity`,

  // A table that only functions may reach needs no policy; no table of public is one.
  "no table of the API has row security without a policy": `
    select c.oid::regclass::text as found from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity and ${canRead("c.oid")}
      and not exists (select from pg_policy p where p.polrelid = c.oid)`,

  "no table has two equal indexes": `
    select i.indrelid::regclass::text as found, count(*) from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace in ${OURS}
    group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text, pg_get_expr(i.indpred, i.indrelid),
      pg_get_expr(i.indexprs, i.indrelid)
    having count(*) > 1`,

  "no view of the API runs with its owner's rights": `
    select c.oid::regclass::text as found from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and not coalesce(c.reloptions @> '{security_invoker=true}' or c.reloptions @> '{security_invoker=on}', false)`,

  "every function has a fixed search path": `
    select p.oid::regprocedure::text as found from pg_proc p where p.pronamespace in ${OURS}
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`,

  "no table of the API is without row security": `
    select c.oid::regclass::text as found from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`,

  "no extension is in public": `
    select extname as found from pg_extension where extnamespace = 'public'::regnamespace`,

  "no policy reads what users write about themselves": `
    select p.polname as found from ${POLICIES}
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ 'user_metadata'`,

  "no materialised view is in the API": `
    select c.oid::regclass::text as found from pg_class c
    where c.relkind = 'm' and c.relnamespace = 'public'::regnamespace`,

  "no foreign table is in the API": `
    select c.oid::regclass::text as found from pg_class c
    where c.relkind = 'f' and c.relnamespace = 'public'::regnamespace`,

  "no column has a type of unsupported catalogues": `
    select a.attrelid::regclass::text as found, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ${OURS} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('regclass'::regtype, 'regproc'::regtype, 'regoper'::regtype, 'regconfig'::regtype)`,

  "no security definer function is in the API": `
    select p.oid::regprocedure::text as found from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef`,

  "no policy lets everyone write": `
    select p.polname as found, c.oid::regclass::text from ${POLICIES}
    where p.polpermissive and p.polcmd <> 'r'
      and 'true' in (lower(pg_get_expr(p.polqual, p.polrelid)), lower(pg_get_expr(p.polwithcheck, p.polrelid)))`,

  "no table is so wide open that a client may truncate it": `
    select c.oid::regclass::text as found from pg_class c, ${CLIENTS}
    where c.relkind = 'r' and c.relnamespace in ${OURS} and has_table_privilege(r.role, c.oid, 'TRUNCATE,TRIGGER')`,
};

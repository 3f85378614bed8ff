/** Tables that are truncated before each schedule and included in a backup. */
const TABLES = [
  "public.community_posts",
  "public.blog_posts",
  "public.news_posts",
  "public.services",
  "public.site_profile",
  "public.community_comments",
  "public.contact_messages",
  "private.revisions",
  "private.tombstones",
  "private.applied_operations",
  "private.comment_secrets",
  "private.comment_reports",
  "private.appeals",
  "public.events",
  "public.attendances",
  "private.attendance_secrets",
  "private.moderation_log",
  "private.saved_versions",
  "private.file_parts",
  "public.submissions",
  "private.submission_secrets",
  "private.submitted_files",
  "public.deletions",
  "private.deleted_rows",
  "private.unreferenced_since",
] as const;

/** The columns that the storage service writes; the others are generated. */
const COLUMNS = "id bucket_id name owner owner_id metadata user_metadata version created_at updated_at".split(
  " ",
);
const FILE = COLUMNS.map((column) => `o.${column}`).join(", ");

const list = TABLES.map((table) => `'${table}'`).join(", ");

/**
 * SQL functions of the test bench. A backup copies the tables and the revision counter; restoring it puts exactly
 * those rows back, like loading a dump: no triggers run, and stamps issued since are lost. bench-server.ts copies the
 * files, which are in the same DATA_DIR.
 */
export const TEST_SCHEMA: readonly string[] = [
  "create schema bench",
  "create table bench.counter (last_value bigint, is_called boolean)",
  // The ledger drops the text of deleted content, but the audit needs each result as first committed.
  // The answer to a deletion does not name its row: it is the one with a tombstone of this transaction, before comments that go with it.
  "create table bench.first_results (id uuid primary key, result jsonb, deleted uuid)",
  `create function bench.remember_result() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into bench.first_results values (new.id, new.result, (select t.id from private.tombstones t
          where new.result ->> 'status' = 'deleted' and t.xmin = pg_current_xact_id()::xid and t.audience = 'admin'
          order by t.kind = 'comment' limit 1))
        on conflict (id) do update set result = excluded.result, deleted = excluded.deleted;
      return null;
    end $$`,
  `create trigger bench_remember after insert on private.applied_operations
    for each row execute function bench.remember_result()`,
  `create function bench.reset() returns void language plpgsql
    set search_path = '' set session_replication_role = replica as $$
    declare name text;
    begin
      foreach name in array array[${list}, 'private.rate_counts'] loop
        execute format('delete from %s', name);
      end loop;
      delete from storage.objects;
      delete from bench.first_results;
      alter sequence private.rev_numbers restart;
      insert into private.revisions (rev) values (0);
      update private.limits set per_address = 1500 where scope = 'interaction';
      -- Made at a fixed time, more stories than an hour allows must not wait in virtual time.
      update private.limits set per_address = 1000 where scope = 'submission';
    end $$`,
  `create function bench.back_up() returns void language plpgsql set search_path = '' as $$
    declare name text;
    begin
      foreach name in array array[${list}] loop
        execute format('drop table if exists bench.%I', name);
        execute format('create table bench.%I as table %s', name, name);
      end loop;
      drop table if exists bench.files;
      create table bench.files as select ${FILE} from storage.objects o;
      delete from bench.counter;
      insert into bench.counter select last_value, is_called from private.rev_numbers;
    end $$`,
  `create function bench.restore() returns void language plpgsql
    set search_path = '' set session_replication_role = replica as $$
    declare
      name text;
      stored text;
    begin
      foreach name in array array[${list}] loop
        execute format('delete from %s', name);
        -- A generated column is computed again.
        select string_agg(format('%I', attname), ', ') into stored from pg_attribute
          where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %s (%s) overriding system value select %s from bench.%I', name, stored, stored, name);
      end loop;
      delete from storage.objects;
      insert into storage.objects (${COLUMNS.join(", ")}) select * from bench.files;
      perform setval('private.rev_numbers', c.last_value, c.is_called) from bench.counter c;
    end $$`,
];

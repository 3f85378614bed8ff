import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { ArchiveDatabase, Query } from "../../../server/archive/archive-database.ts";
import { SITE_TABLES } from "../../../server/archive/archive-tables.ts";
import { migrationVersions } from "../../../server/database/migrations.ts";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { runSeed } from "../seed/seeded-database.ts";
import { newFolder } from "../support/new-folder.ts";
import { migratedPglite } from "../support/pglite-server.ts";
import { startPostgres } from "../support/postgres-server.ts";

/** The migrations of this version. */
export const MIGRATIONS = migrationVersions(SUPABASE_DIR);

/** A database with files, as the commands have them. */
export interface TestSite {
  readonly database: ArchiveDatabase;
  readonly storage: string;
  query: Query;
  close(): Promise<void>;
}

function newStorage(): string {
  const storage = newFolder();
  mkdirSync(path.join(storage, "media"));
  return storage;
}

/** An empty site on PGlite. */
export async function pgliteSite(): Promise<TestSite & { readonly db: PGlite }> {
  const db = await migratedPglite();
  const database: ArchiveDatabase = {
    transaction: (work) =>
      db.transaction((tx) =>
        work(async <Row>(sql: string, params?: unknown[]) => (await tx.query<Row>(sql, params)).rows),
      ),
  };
  return {
    db,
    database,
    storage: newStorage(),
    query: async <Row>(sql: string, params?: unknown[]) => (await db.query<Row>(sql, params)).rows,
    close: () => db.close(),
  };
}

/** An empty site on a PostgreSQL server. */
export async function postgresSite(): Promise<TestSite> {
  const db = await startPostgres();
  const query = <Row>(sql: string, params?: unknown[]) => db.sql(sql, params) as unknown as Promise<Row[]>;
  return {
    database: {
      transaction: (work) =>
        db.transaction((session) =>
          work(
            <Row>(sql: string, params?: unknown[]) => session.sql(sql, params) as unknown as Promise<Row[]>,
          ),
        ),
    },
    storage: newStorage(),
    query,
    close: () => db.close(),
  };
}

/** Longer than a tar header has room for. */
const LONG_KEY = `blog-images/${"long-".repeat(25)}name.webp`;

/** Adds a file to storage and database, as an upload does. */
export async function addFile({ query, storage }: TestSite, key: string, bytes: Buffer): Promise<void> {
  const file = path.join(storage, "media", key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  await query(
    "insert into storage.objects (bucket_id, name, metadata, version) values ('media', $1, $2::text::jsonb, $3)",
    [key, JSON.stringify({ size: bytes.byteLength, eTag: '"x"' }), randomUUID()],
  );
}

/** The demo content and one row of everything it lacks. */
export async function fillSite(site: TestSite & { readonly db: PGlite }): Promise<void> {
  const { query, db } = site;
  await runSeed(db);
  await addFile(site, "blog-images/small.webp", randomBytes(10));
  await addFile(site, LONG_KEY, randomBytes(300_000));
  await addFile(site, "site/empty.png", Buffer.alloc(0));
  const [{ id: post } = { id: "" }] = await query<{ id: string }>(
    "select id from public.community_posts where published order by rev limit 1",
  );
  const [{ id: event } = { id: "" }] = await query<{ id: string }>(
    "insert into public.events (title, content, starts_at, published) values ('Coffee', 'With bread', '2199-06-01', true) returning id",
  );
  const item = (kind: string, body?: object, target = { target_kind: "community", target_id: post }) => ({
    id: randomUUID(),
    kind,
    ...target,
    format: 1,
    first_attempt_at: null,
    ...(body ? { body } : {}),
  });
  const batch = [
    item("like"),
    item("share"),
    item("comment", {
      author_name: "ሰናይት",
      body: 'Ünïcödé 😀 "quoted"\n\\n \u2028',
      secret: "a-secret-of-this-device",
    }),
    item("comment", { author_name: "Held", body: "see www.example.com", secret: "a-secret-of-this-device" }),
    item(
      "attend",
      { name: "Aster", people: 2, day: "2199-06-01", secret: "a-secret-of-this-device" },
      { target_kind: "event", target_id: event },
    ),
  ];
  await query("select public.apply_interactions($1::text::jsonb, null, null)", [JSON.stringify(batch)]);
  await query("insert into private.comment_reports (comment_id, reporter) values ($1, 'someone')", [
    batch[2]?.id,
  ]);
  await query(
    "update public.blog_posts set title = title || ' (changed)' where id in (select id from public.blog_posts order by rev limit 2)",
  );
  await query(
    "delete from public.news_posts where id in (select id from public.news_posts order by rev limit 1)",
  );
  await query(
    "insert into private.redirects (path, kind, row_id) select '/2020/01/hello', 'blog', id from public.blog_posts limit 1",
  );
  await query(
    `insert into public.deletions (of_kind, title, reason) values ('message', 'Aster', 'deleted'), ('message', 'Saba', 'expired')`,
  );
  await query(
    `insert into private.deleted_rows (deletion, table_name, fields, media)
     select id, 'public.contact_messages', jsonb_build_object('name', title), '{}' from public.deletions`,
  );
  await query(
    "insert into private.imports (id, title) select gen_random_uuid(), 'Site ' || n from generate_series(1, 2) n",
  );
  await query(
    `insert into private.imported_rows (import_id, row_id, version, made_as)
     select i.id, gen_random_uuid(), length(i.title) + ascii(right(i.title, 1)), case when i.title = 'Site 1' then 'draft' end from private.imports i`,
  );
  await query(
    "insert into private.moderation_log (action, comment_id, reason) values ('hidden', $1, 'spam')",
    [batch[2]?.id],
  );
  await query("insert into private.appeals (comment_id, words) values ($1, 'Why?')", [batch[2]?.id]);
  await query(
    `insert into private.erasures (id, found_by, counts) values (gen_random_uuid(), 'email', '{"messages":1}')`,
  );
  await query(
    "insert into public.data_requests (asks_for, person, received_on) values ('erasure', 'aster@selam.example', '2027-01-31')",
  );
  await query("insert into public.submissions (id, topic, body) values ($1, 'story', 'From Adwa')", [
    batch[2]?.id,
  ]);
  await query(
    "insert into private.submission_secrets (submission_id, secret_hash) values ($1, sha256('a secret'))",
    [batch[2]?.id],
  );
  // Bytes of every value, as in a picture.
  await query(
    `insert into private.submitted_files (id, submission_id, kind, type, bytes, size)
     select gen_random_uuid(), $1, 'picture', 'image/jpeg',
       (select string_agg(set_byte('\\x00', 0, n % 256), '') from generate_series(0, 70000) n), 70001`,
    [batch[2]?.id],
  );
  await query(
    `insert into private.submitted_files (id, message_id, kind, type, bytes, size)
     select gen_random_uuid(), id, 'answer', 'audio/webm', '\\x1a45', 2 from public.contact_messages order by id limit 1`,
  );
  await query(
    "insert into public.blog_posts (title, content, excerpt, published) values ('Long', repeat('ሀሁ<p>', 190000), 'e', false)",
  );
}

/** Every row of a site as text, by table; accounts are not part of an export. */
export async function rowsOf({ query }: Pick<TestSite, "query">): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name, order, only } of SITE_TABLES) {
    const columns = only?.join(", ") ?? "t.*";
    const rows = await query<{ line: string }>(
      `select (to_jsonb(r) - 'saved_by')::text as line from (select ${columns} from ${name} t order by ${order}) r`,
    );
    all[name] = rows.map(({ line }) => line);
  }
  return all;
}

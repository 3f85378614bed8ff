import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEmbeddedAccount } from "../../../../server/accounts/create-admin.ts";
import type { Backend } from "../../../../server/database/backend.ts";
import { ensureKeys } from "../../../../server/database/server-keys.ts";
import { type HttpSite, serveHandler } from "../../server/http-site.ts";
import { openNewBackend } from "../../support/new-backend.ts";
import { type Caller, headersOf, type Tokens } from "./callers.ts";

/** A site with one of everything, whose private words are marked, so that they are recognised wherever they appear. */
export interface Scene {
  readonly site: HttpSite;
  readonly backend: Backend;
  readonly isPostgres: boolean;
  /** Values of the placeholders in rows. */
  readonly places: Readonly<Record<string, string>>;
  headers(): Readonly<Record<Caller, readonly Record<string, string>[]>>;
  /** Puts rows, files and sessions back as they were. */
  restore(): Promise<void>;
  /** A digest of every table, and of the files. */
  digest(): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

/** In what only an admin may read. */
export const PRIVATE_WORD = "jkx-for-the-admin";
/** In what no caller may ever read. */
export const SECRET_WORDS = ["$2a$10$", "jkx-for-nobody", "the secret of its author"];

const PASSWORD = "a long pass phrase";
const OWNER = "owner@selam.example";
const STRANGER = "stranger@selam.example";
const id = (n: number | string) => `00000000-0000-4000-8000-00000000000${n}`;
/** A PNG's first bytes. */
export const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** Changed by every request, by the clock and by the sender of notifications. */
const ALWAYS_CHANGING = ["private.rate_counts", "private.upkeep", "private.push_events"];

/** @param databaseUrl of a PostgreSQL server instead of PGlite */
export async function openScene(databaseUrl?: string): Promise<Scene> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "selam-probe-"));
  const backend = await openNewBackend({
    dataDir,
    databaseUrl,
    siteUrl: "http://localhost",
    seed: false,
    trustProxy: true,
  });
  const site = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
  const keys = ensureKeys(dataDir);
  const { publishable, secret } = keys;
  await createEmbeddedAccount(backend, OWNER, PASSWORD);
  await createEmbeddedAccount(backend, STRANGER, PASSWORD);
  const people = await backend.query<{ id: string; email: string }>("select id, email from auth.users");
  const idOf = (email: string) => people.find((one) => one.email === email)?.id ?? "";
  const places = {
    blog: id(1),
    draft: id(2),
    news: id(3),
    post: id(4),
    service: id(5),
    profile: id(6),
    message: id(7),
    held: id(8),
    hidden: id(9),
    event: id("a"),
    attendance: id("b"),
    request: id("c"),
    submission: id("d"),
    file: id("e"),
    deletion: id("f"),
    publishable,
    admin: idOf(OWNER),
    stranger: idOf(STRANGER),
    forged: "a.b.c",
  };
  let headers: Readonly<Record<Caller, readonly Record<string, string>[]>> | undefined;
  const media = path.join(dataDir, "storage/media");
  const post = (pathname: string, body: Buffer, own: Record<string, string>) =>
    site.request(pathname, { method: "POST", headers: { apikey: publishable, ...own }, body });

  async function signIn(email: string): Promise<string> {
    const body = Buffer.from(JSON.stringify({ email, password: PASSWORD }));
    const { status, body: answer } = await post("/auth/v1/token?grant_type=password", body, {
      "content-type": "application/json",
    });
    if (status !== 200) throw new Error(`Signing in answered ${status}: ${answer}`);
    return (JSON.parse(answer) as { access_token: string }).access_token;
  }

  async function ensureSessions(): Promise<void> {
    const [{ count } = { count: 0 }] = await backend.query<{ count: number }>(
      "select count(*)::int as count from auth.sessions",
    );
    if (headers && count === 2) return;
    await backend.query("delete from auth.sessions");
    const ended = await signIn(OWNER);
    await post("/auth/v1/logout", Buffer.from("{}"), { authorization: `Bearer ${ended}` });
    const tokens: Tokens = { stranger: await signIn(STRANGER), ended, admin: await signIn(OWNER) };
    headers = await headersOf(keys, tokens, places.admin);
  }

  async function restore(): Promise<void> {
    await backend.query(`do $restore$ begin ${restoringSql(places).join("; ")}; end $restore$`);
    await ensureSessions();
    rmSync(media, { recursive: true, force: true });
    mkdirSync(path.join(dataDir, "storage/private"), { recursive: true });
    writeFileSync(path.join(dataDir, "storage/private/secret.png"), "jkx-for-nobody");
    const { status } = await post("/storage/v1/object/media/blog-images/kept.png", PNG, {
      apikey: secret,
      "content-type": "image/png",
    });
    if (status !== 200) throw new Error(`The picture was answered with ${status}.`);
  }

  const tables = await backend.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage') order by 1`,
  );
  const watched = tables.map(({ name }) => name).filter((name) => !ALWAYS_CHANGING.includes(name));
  const digestSql = watched
    .map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(${rowText(name)}, '|' order by t::text), '')) from ${name} t`,
    )
    .join(" union all ");

  await restore();
  return {
    site,
    backend,
    isPostgres: databaseUrl !== undefined,
    places,
    headers: () => {
      if (!headers) throw new Error("Nobody has signed in.");
      return headers;
    },
    restore,
    digest: async () => {
      const rows = await backend.query<{ name: string; md5: string }>(digestSql);
      const files = readdirSync(path.join(dataDir, "storage"), { recursive: true }).sort().join("\n");
      return { files, ...Object.fromEntries(rows.map(({ name, md5 }) => [name, md5])) };
    },
    close: async () => {
      await site.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Left out is what the server notes itself: access times, which are stored with the file, and each few minutes the time. */
const NOTED: Readonly<Record<string, string>> = {
  "storage.objects": " - 'last_accessed_at' - 'updated_at'",
  "private.clock": " - 'proven_at' - 'deleting_at' - 'watched'",
};

function rowText(table: string): string {
  return table in NOTED ? `(to_jsonb(t)${NOTED[table]})::text` : "t::text";
}

/** Published rows, and rows of each kind that only an admin, or nobody, may read. */
function restoringSql(places: Readonly<Record<string, string>>): string[] {
  const { blog, draft, news, post, service, profile, message, held, hidden, admin, stranger } = places;
  const { event, attendance, request, submission, file, deletion } = places;
  const kept = `'${admin}', '${stranger}'`;
  return [
    ...[
      ...["blog_posts", "news_posts", "community_posts", "services", "events"],
      ...["site_profile", "contact_messages", "data_requests", "submissions", "deletions"],
    ].map((table) => `delete from public.${table}`),
    ...[
      "redirects",
      "saved_versions",
      "open_editors",
      "moderation_log",
      "erasures",
      "push_events",
      "push_subscriptions",
      "admins",
      "rate_counts",
      "file_parts",
    ].map((table) => `delete from private.${table}`),
    "delete from private.applied_operations",
    // A deleted message is not taken again.
    "delete from private.tombstones where kind = 'message'",
    "delete from storage.objects",
    "delete from storage.buckets where id <> 'media'",
    "update storage.buckets set public = true",
    `delete from auth.users where id not in (${kept})`,
    `insert into private.admins (user_id) values ('${admin}')`,
    `insert into public.blog_posts (id, title, content, excerpt, published) values
       ('${blog}', 'Bread', '<p>Bread</p>', 'About bread', true),
       ('${draft}', 'A draft ${PRIVATE_WORD}', '<p>Not yet</p>', 'Not yet', false)`,
    `insert into public.news_posts (id, title, content, published) values
       ('${news}', 'The new hall', 'A new hall opens', true),
       ('${randomUUID()}', 'News ${PRIVATE_WORD}', 'Not published yet', false)`,
    `insert into public.community_posts (id, title, content, published) values ('${post}', 'Coffee', 'In Leeds', true)`,
    ...commentsOn(post ?? "", held ?? "", hidden ?? ""),
    `insert into public.community_posts (title, content, published) values ('Post ${PRIVATE_WORD}', 'Not published', false)`,
    `insert into public.community_comments (post_id, author_name, body, status)
       select p.id, 'A', '${PRIVATE_WORD}', s from public.community_posts p, unnest('{visible,pending,hidden}'::text[]) s
       where not p.published`,
    `insert into public.services (id, title, description, active) values
       ('${service}', 'Tea', 'Hot', true), ('${randomUUID()}', 'Service ${PRIVATE_WORD}', 'Not offered', false)`,
    `insert into public.events (id, title, content, starts_at, published) values
       ('${event}', 'Sunday coffee', 'Coffee in three rounds', '2026-12-06 13:00+00', true),
       ('${randomUUID()}', 'Event ${PRIVATE_WORD}', 'Not published', '2026-12-07 13:00+00', false)`,
    `insert into public.attendances (id, event_id, day, name, people)
       values ('${attendance}', '${event}', '2026-12-06', 'Guest ${PRIVATE_WORD}', 3)`,
    `insert into private.attendance_secrets (attendance_id, secret_hash)
       values ('${attendance}', private.secret_hash('the secret of its author'))`,
    `insert into public.data_requests (id, asks_for, person, received_on)
       values ('${request}', 'access', 'Asker ${PRIVATE_WORD}', '2026-11-01')`,
    `insert into public.submissions (id, topic, body) values ('${submission}', 'story', 'A story ${PRIVATE_WORD}')`,
    `insert into private.submission_secrets (submission_id, secret_hash)
       values ('${submission}', private.secret_hash('the secret of its author'))`,
    `insert into private.submitted_files (id, submission_id, kind, type, bytes, size)
       values ('${file}', '${submission}', 'picture', 'image/jpeg', '\\xffd8', 2),
         ('${randomUUID()}', '${submission}', 'answer', 'audio/webm', '\\x1a45', 2)`,
    `insert into public.deletions (id, of_kind, title, reason)
       values ('${deletion}', 'message', 'Deleted ${PRIVATE_WORD}', 'deleted')`,
    `insert into public.site_profile (id, name) values ('${profile}', 'Selam')`,
    `insert into public.contact_messages (id, name, email, message)
       values ('${message}', 'Writer', 'writer@selam.example', 'A message ${PRIVATE_WORD}')`,
    `insert into private.redirects (path, kind, row_id) values ('/old', 'blog', '${blog}')`,
  ];
}

function commentsOn(post: string, held: string, hidden: string): string[] {
  return [
    `insert into public.community_comments (id, post_id, author_name, body, status) values
       ('${randomUUID()}', '${post}', 'A', 'Seen', 'visible'), ('${held}', '${post}', 'B', 'Held ${PRIVATE_WORD}', 'pending'),
       ('${hidden}', '${post}', 'C', 'Hidden ${PRIVATE_WORD}', 'hidden')`,
    `insert into private.comment_secrets (comment_id, secret_hash)
       values ('${hidden}', private.secret_hash('the secret of its author'))`,
    `insert into private.comment_reports (comment_id, reporter, reason, words)
       values ('${held}', 'jkx-for-nobody', 'spam', 'Report ${PRIVATE_WORD}')`,
    `insert into private.appeals (comment_id, words) values ('${hidden}', 'Appeal ${PRIVATE_WORD}')`,
  ];
}

import { type Role, type Visit, visitSql } from "../../support/database.ts";
import { openTransaction } from "../../support/open-transaction.ts";
import { startPostgres, type Transaction } from "../../support/postgres-server.ts";

/** In every text that no outsider may read. */
const HIDDEN_WORD = "jkx-hidden";
/** The ids of rows that no outsider may read or change begin with this. */
const HIDDEN_ID = "dead0000";

const hidden = (n: number) => `${HIDDEN_ID}-0000-4000-8000-${String(n).padStart(12, "0")}`;
const open = (n: number) => `0be40000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** One row of everything, public and not. */
export const IDS = {
  blog: { open: open(1), hidden: hidden(1) },
  news: { open: open(2), hidden: hidden(2) },
  community: { open: open(3), hidden: hidden(3) },
  service: { open: open(4), hidden: hidden(4) },
  event: { open: open(5), hidden: hidden(5) },
  /** Of the open post: what everybody reads, what is held, what the owner has hidden, and what they have deleted. */
  comment: { open: open(6), held: hidden(6), hidden: hidden(7), deleted: hidden(8), ofHiddenPost: hidden(9) },
  message: hidden(10),
  attendance: hidden(11),
  request: hidden(12),
  submission: hidden(13),
  file: hidden(14),
  /** What the outsider has written. */
  own: { comment: open(15), attendance: open(16), submission: open(17) },
  erasure: hidden(18),
  admin: open(20),
  former: open(21),
  stranger: open(22),
  sessions: { admin: open(23), former: open(24), stranger: open(25), ended: open(26) },
  operation: open(30),
  dayOfHiddenEvent: "2099-05-05",
} as const;

/** The secret of whoever asks, and that of the others. */
export const OWN_SECRET = "the secret of whoever asks";
const OTHER_SECRET = "the secret of somebody else";

/** Where a browser of an admin is told. */
export const ADMIN_ENDPOINT = "https://push.example/admin";

/** Whoever asks the database. */
export type Caller = { readonly name: string; readonly role: Role; readonly visit: Visit };

const account = (name: string, sub: string, session: string): Caller => ({
  name,
  role: "authenticated",
  visit: { claims: { sub, session_id: session } },
});

/**
 * Nobody of these is an admin: a visitor; somebody with an account; somebody whose account was an admin's, and still has what
 * an admin has left behind; an admin whose session has ended.
 */
export const OUTSIDERS: readonly Caller[] = [
  { name: "anonymous", role: "anon", visit: {} },
  account("stranger", IDS.stranger, IDS.sessions.stranger),
  account("former admin", IDS.former, IDS.sessions.former),
  account("ended session", IDS.admin, IDS.sessions.ended),
];

export const ADMIN: Caller = account("admin", IDS.admin, IDS.sessions.admin);

/** What became of a statement that somebody ran; the database is as before. */
export type Attempt = {
  /** The SQLSTATE and detail of a rejection; "ok" without one. */
  readonly code: string;
  readonly detail: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly affected: number;
  /** Of a watched statement: the tables in which it has changed or deleted a row that was there. */
  readonly changed: readonly string[];
  /** Whatever was said: rows, or the message of the rejection. */
  readonly said: string;
};

export type Scene = {
  /** As the owner of the database. */
  readonly db: Transaction;
  /** Runs a statement as somebody and takes it back. */
  attempt(caller: Caller, sql: string, watches?: boolean): Promise<Attempt>;
  /** Plants mistakes and takes them back. */
  withMistake<T>(sql: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A migrated database with a row of somebody else in every table that an outsider could be let into. */
export async function openScene(): Promise<Scene> {
  const server = await startPostgres();
  const { session: db, rollBack } = await openTransaction(server);
  await db.run(SEED);
  const watched = await watchedTables(db);
  await db.run(`create temp table before as ${watched}`);

  async function attempt(caller: Caller, sql: string, watches = false): Promise<Attempt> {
    await db.run(`savepoint attempt; ${visitSql(caller.role, caller.visit)}`);
    try {
      const { rows, count: affected } = await db.run(sql);
      const changed = watches ? await changedRows() : [];
      return { code: "ok", detail: "", rows, affected, changed, said: JSON.stringify(rows) };
    } catch (error) {
      const { code = "", detail = "", message } = error as Error & { code?: string; detail?: string };
      return { code, detail, rows: [], affected: 0, changed: [], said: `${message} ${detail}` };
    } finally {
      await db.run("rollback to savepoint attempt; release savepoint attempt");
    }
  }

  async function changedRows(): Promise<string[]> {
    await db.run("reset role");
    const gone = await db.sql<{ name: string }>(
      `select distinct name from (table before except all (${watched})) gone`,
    );
    return gone.map(({ name }) => name);
  }

  async function withMistake<T>(sql: string, work: () => Promise<T>): Promise<T> {
    await db.run("savepoint mistake");
    try {
      await db.run(sql);
      return await work();
    } finally {
      await db.run("rollback to savepoint mistake; release savepoint mistake");
    }
  }

  async function close(): Promise<void> {
    await rollBack();
    await server.close();
  }
  return { db, attempt, withMistake, close };
}

/** True if what was said holds something that no outsider may know. */
export function saysHidden(said: string): boolean {
  return said.includes(HIDDEN_WORD) || said.includes(HIDDEN_ID);
}

/** Counters of requests and of what is due, which anybody moves. */
const CHURN = ["private.rate_counts", "private.upkeep"];

/** A query of all rows as text, with the names of their tables; only tables that have any. */
async function watchedTables(db: Transaction): Promise<string> {
  const tables = await db.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`,
  );
  const watched: string[] = [];
  for (const { name } of tables)
    if (!CHURN.includes(name) && (await db.sql(`select 1 from ${name} limit 1`)).length > 0)
      watched.push(name);
  return watched.map((name) => `select '${name}' as name, t::text as row from ${name} t`).join(" union all ");
}

const SEED = `
  insert into auth.users (id, email) values
    ('${IDS.admin}', 'admin@selam.example'), ('${IDS.former}', 'former@selam.example'), ('${IDS.stranger}', 'stranger@selam.example');
  insert into auth.sessions (id, user_id, user_agent, created_at) values
    ('${IDS.sessions.admin}', '${IDS.admin}', '${HIDDEN_WORD} phone', now()), ('${IDS.sessions.former}', '${IDS.former}', 'Phone', now()),
    ('${IDS.sessions.stranger}', '${IDS.stranger}', 'Phone', now());
  insert into private.admins (user_id) values ('${IDS.admin}');

  insert into public.blog_posts (id, title, content, excerpt, published, publish_at) values
    ('${IDS.blog.open}', 'Bread', '<p>Himbasha</p>', 'How it is baked', true, null),
    ('${IDS.blog.hidden}', '${HIDDEN_WORD}', '<p>${HIDDEN_WORD}</p>', '${HIDDEN_WORD}', false, now() + interval '1 day');
  insert into public.news_posts (id, title, content, published) values
    ('${IDS.news.open}', 'A new hall', 'It opens on Sunday', true), ('${IDS.news.hidden}', '${HIDDEN_WORD}', '${HIDDEN_WORD} words', false);
  insert into public.community_posts (id, title, content, published) values
    ('${IDS.community.open}', 'Coffee', 'In Leeds', true), ('${IDS.community.hidden}', '${HIDDEN_WORD}', '${HIDDEN_WORD}', false);
  insert into public.services (id, title, description, active) values
    ('${IDS.service.open}', 'Tea', 'Hot', true), ('${IDS.service.hidden}', '${HIDDEN_WORD}', '${HIDDEN_WORD}', false);
  insert into public.events (id, title, content, starts_at, published) values
    ('${IDS.event.open}', 'Dance', 'In the hall', now() + interval '7 days', true),
    ('${IDS.event.hidden}', '${HIDDEN_WORD}', '${HIDDEN_WORD}', '${IDS.dayOfHiddenEvent} 12:00+00', false);
  insert into public.site_profile (name) values ('Selam') on conflict do nothing;

  insert into public.community_comments (id, post_id, author_name, body, status) values
    ('${IDS.comment.open}', '${IDS.community.open}', 'Aster', 'Good', 'visible'),
    ('${IDS.own.comment}', '${IDS.community.open}', 'Whoever asks', 'Mine', 'visible'),
    ('${IDS.comment.held}', '${IDS.community.open}', '${HIDDEN_WORD}', '${HIDDEN_WORD}', 'pending'),
    ('${IDS.comment.hidden}', '${IDS.community.open}', '${HIDDEN_WORD}', '${HIDDEN_WORD}', 'hidden'),
    ('${IDS.comment.ofHiddenPost}', '${IDS.community.hidden}', '${HIDDEN_WORD}', '${HIDDEN_WORD}', 'visible');
  insert into private.comment_secrets (comment_id, secret_hash) select c.id, private.secret_hash(
    case when c.id = '${IDS.own.comment}' then '${OWN_SECRET}' else '${OTHER_SECRET}' end) from public.community_comments c;
  insert into private.comment_reports (comment_id, reporter, words) values ('${IDS.comment.open}', 'somebody', '${HIDDEN_WORD}');
  insert into private.moderation_log (action, comment_id, post_id, reason, words, secret_hash) values
    ('deleted', '${IDS.comment.deleted}', '${IDS.community.open}', 'spam', '${HIDDEN_WORD}', private.secret_hash('${OTHER_SECRET}'));

  insert into public.contact_messages (id, name, email, message) values
    ('${IDS.message}', '${HIDDEN_WORD}', 'writer@selam.example', '${HIDDEN_WORD}');
  insert into public.attendances (id, event_id, day, name, people) select a.id, e.id, (e.starts_at at time zone e.time_zone)::date, a.name, 2
    from public.events e, (values ('${IDS.attendance}'::uuid, '${HIDDEN_WORD}'), ('${IDS.own.attendance}', 'Whoever asks')) a (id, name)
    where e.id = '${IDS.event.open}';
  insert into private.attendance_secrets (attendance_id, secret_hash) values
    ('${IDS.attendance}', private.secret_hash('${OTHER_SECRET}')), ('${IDS.own.attendance}', private.secret_hash('${OWN_SECRET}'));
  insert into public.data_requests (id, asks_for, person, received_on) values ('${IDS.request}', 'access', '${HIDDEN_WORD}', current_date);
  insert into public.submissions (id, topic, name, email, body, status, answer) values
    ('${IDS.submission}', 'story', '${HIDDEN_WORD}', 'teller@selam.example', '${HIDDEN_WORD}', 'declined', '${HIDDEN_WORD}'),
    ('${IDS.own.submission}', 'story', 'Whoever asks', '', 'Mine', 'new', '');
  insert into private.submission_secrets (submission_id, secret_hash) values
    ('${IDS.submission}', private.secret_hash('${OTHER_SECRET}')), ('${IDS.own.submission}', private.secret_hash('${OWN_SECRET}'));
  insert into private.submitted_files (id, submission_id, kind, type, bytes, size) values
    ('${IDS.file}', '${IDS.submission}', 'picture', 'image/jpeg', '\\xffd8', 2),
    (gen_random_uuid(), '${IDS.submission}', 'answer', '${HIDDEN_WORD}', '\\x1a45', 2);
  insert into private.file_parts (file, part, parts, bytes, size) values ('${IDS.file}', 0, 2, '\\xffd8', 2);

  insert into private.redirects (path, kind, row_id) values
    ('/blog-open', 'blog', '${IDS.blog.open}'), ('/blog-hidden', 'blog', '${IDS.blog.hidden}'),
    ('/news-open', 'news', '${IDS.news.open}'), ('/news-hidden', 'news', '${IDS.news.hidden}'),
    ('/community-open', 'community', '${IDS.community.open}'), ('/community-hidden', 'community', '${IDS.community.hidden}');
  insert into private.saved_versions (kind, row_id, version, fields, media, saved_by) values
    ('blog', '${IDS.blog.open}', 1, '{"title":"${HIDDEN_WORD}"}', '{blog-images/versioned.png}', '${IDS.former}');
  insert into private.open_editors (id, kind, row_id, user_id, session_id, device) values
    ('${IDS.former}', 'blog', '${IDS.blog.open}', '${IDS.admin}', '${IDS.sessions.admin}', '${HIDDEN_WORD}');
  insert into private.push_subscriptions (endpoint, p256dh, auth, user_id, topics, locale) values
    ('${ADMIN_ENDPOINT}', 'key', 'auth', '${IDS.admin}', '{}', 'en'), ('https://push.example/member', 'key', 'auth', null, '{blog}', 'ti');
  insert into private.erasures (id, acted_by, found_by, counts) values ('${IDS.erasure}', '${IDS.former}', 'email', '{"messages":1}');

  insert into storage.buckets (id, name) values ('private', 'private');
  insert into storage.objects (bucket_id, name) values ('media', 'blog-images/kept.png'), ('media', 'blog-images/versioned.png'),
    ('private', 'blog-images/secret.png');
`;

// A site with a million rows, ten times that of any community, as SQL; or with a part of them.

/** Rows of each kind at full size. */
const FULL = {
  community: 200_000,
  news: 100_000,
  blog: 50_000,
  comments: 650_000,
  /** Answers to events. */
  answers: 200_000,
  subscriptions: 5_000,
  /** What visitors' devices have sent in half a year: the ledger forgets what is older. */
  operations: 1_000_000,
  messages: 100_000,
  submissions: 20_000,
  /** Files that are being sent, in parts. */
  parts: 3_000,
  /** What was taken down or deleted, per audience, and what moderation and limits remember. */
  gone: 50_000,
  reports: 20_000,
  decisions: 50_000,
  rates: 20_000,
  redirects: 20_000,
} as const;
/** The first million, then everything with a revision. */
export const ROWS = FULL.community + FULL.news + FULL.blog + FULL.comments;
/** Ten years of a busy calendar; every device reads all of them once. */
const EVENTS = 2_000;
const WORDS = "repeat('Selam, how are you? ', 15)";
export const time = (n: string) => `timestamptz '2026-11-01' - make_interval(mins => ${n})`;

/**
 * The statements that fill an empty, migrated database.
 * @param rows of posts and comments together; everything but the calendar is scaled to that
 */
export function fillSql(rows = ROWS, events = EVENTS): string[] {
  const scaled = Object.entries(FULL).map(([name, full]) => [name, Math.ceil((full * rows) / ROWS)]);
  const of = Object.fromEntries(scaled) as Record<keyof typeof FULL, number>;
  const all = rows + events + of.answers + of.messages + of.submissions;
  return [
    // What rows may hold does not change how they are found, and checking a million of them takes minutes.
    `do $$ declare one record; begin
     for one in select conrelid::regclass as of, conname from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace
     loop execute format('alter table %s drop constraint %I', one.of, one.conname); end loop;
     for one in select tgrelid::regclass as of, tgname from pg_trigger where tgfoid = 'private.refuse_row'::regproc
     loop execute format('drop trigger %I on %s', one.tgname, one.of); end loop; end $$`,
    "set session_replication_role = replica",
    `insert into public.community_posts (title, content, published, published_at, created_at, rev, country)
   select 'Post ' || n, ${WORDS}, n % 10 > 0, ${time("n")}, ${time("n")}, n, case when n % 3 = 0 then 'UK' else 'Unknown' end
   from generate_series(1, ${of.community}) n`,
    `insert into public.news_posts (title, content, published, published_at, created_at, rev)
   select 'News ' || n, ${WORDS}, n % 10 > 0, ${time("n")}, ${time("n")}, ${of.community} + n
   from generate_series(1, ${of.news}) n`,
    `insert into public.blog_posts (title, content, excerpt, published, published_at, created_at, rev)
   select 'Article ' || n, ${WORDS}, 'In short', n % 10 > 0, ${time("n")}, ${time("n")}, ${of.community + of.news} + n
   from generate_series(1, ${of.blog}) n`,
    `insert into public.community_comments (post_id, author_name, body, status, created_at, rev)
   select p.id, 'Aster', 'Hi', case when n % 20 = 0 then 'hidden' else 'visible' end, ${time("n")},
     ${of.community + of.news + of.blog} + n
   from generate_series(1, ${of.comments}) n
   join (select id, row_number() over () as at from public.community_posts) p on p.at = 1 + n % ${of.community}`,
    `insert into private.comment_secrets (comment_id, secret_hash)
   select id, private.secret_hash(id::text) from public.community_comments`,
    `insert into public.events (title, content, place, starts_at, published, published_at, created_at, rev)
   select 'Event ' || n, ${WORDS}, 'Leeds', ${time("n * 1440")}, n % 10 > 0, ${time("n")}, ${time("n")}, ${rows} + n
   from generate_series(1, ${events}) n`,
    `insert into public.attendances (id, event_id, day, name, people, created_at, rev)
   select gen_random_uuid(), e.id, e.starts_at::date, 'Aster', 2, ${time("n")}, ${rows + events} + n
   from generate_series(1, ${of.answers}) n
   join (select id, starts_at, row_number() over () as at from public.events) e on e.at = 1 + n % ${events}`,
    `insert into private.push_subscriptions (endpoint, p256dh, auth, topics, locale)
   select 'https://push.example/' || n, 'key', 'auth', '{news}', 'en' from generate_series(1, ${of.subscriptions}) n`,
    `insert into public.contact_messages (name, email, message, created_at, rev)
   select 'Aster', 'aster' || n || '@selam.example', ${WORDS}, ${time("n")}, ${rows + events + of.answers} + n
   from generate_series(1, ${of.messages}) n`,
    `insert into public.submissions (id, topic, body, files, created_at, rev)
   select gen_random_uuid(), 'story', ${WORDS}, '[]', ${time("n")}, ${rows + events + of.answers + of.messages} + n
   from generate_series(1, ${of.submissions}) n`,
    `insert into private.submission_secrets (submission_id, secret_hash)
   select id, private.secret_hash(id::text) from public.submissions`,
    `insert into private.submitted_files (id, submission_id, kind, type, bytes, size)
   select gen_random_uuid(), id, 'picture', 'image/webp', ''::bytea, 90000 from public.submissions`,
    `insert into private.file_parts (file, part, parts, bytes, size)
   select gen_random_uuid(), 0, 2, ''::bytea, 65536 from generate_series(1, ${of.parts}) n`,
    `insert into private.applied_operations (id, request_hash, result, applied_at)
   select gen_random_uuid(), sha256(n::text::bytea), '{"status":"applied"}', now() - make_interval(secs => n * 10)
   from generate_series(1, ${of.operations}) n`,
    `insert into private.tombstones (audience, kind, id, rev)
   select audience, 'community', gen_random_uuid(), n from unnest('{public,admin}'::text[]) audience, generate_series(1, ${of.gone}) n`,
    `insert into private.comment_reports (comment_id, reporter, reason)
   select id, 'reporter', 'spam' from public.community_comments limit ${of.reports}`,
    `insert into private.appeals (comment_id, words)
   select id, 'Please' from public.community_comments where status = 'hidden' limit ${of.reports}`,
    `insert into private.moderation_log (action, comment_id, reason)
   select 'hidden', id, 'spam' from public.community_comments limit ${of.decisions}`,
    `insert into private.rate_counts (scope, address, minute, slot, amount)
   select 'like', md5(n::text), date_trunc('minute', now()), 0, 1 from generate_series(1, ${of.rates}) n`,
    `insert into private.redirects (path, kind, row_id)
   select '/2019/05/' || row_number() over (), 'community', id from public.community_posts limit ${of.redirects}`,
    `insert into private.revisions (rev, at) select n, ${time(`${all} - n`)}
   from generate_series(1, ${all}) n`,
    `select setval('private.rev_numbers', ${all})`,
    "set session_replication_role = origin",
    "vacuum analyze",
  ];
}

// A site with a million rows, ten times that of any community, as SQL.

const COMMUNITY = 200_000;
const NEWS = 100_000;
const BLOG = 50_000;
const COMMENTS = 650_000;
/** Ten years of a busy calendar; every device reads all of them once. */
const EVENTS = 2_000;
const ANSWERS = 200_000;
const SUBSCRIPTIONS = 5_000;
/** What visitors' devices have sent in half a year: the ledger forgets what is older. */
const OPERATIONS = 1_000_000;
const MESSAGES = 100_000;
const SUBMISSIONS = 20_000;
/** Files that are being sent, in parts. */
const PARTS = 3_000;
/** What was taken down or deleted, per audience, and what moderation and limits remember. */
const GONE = 50_000;
const REPORTS = 20_000;
const DECISIONS = 50_000;
const RATES = 20_000;
const REDIRECTS = 20_000;
/** The first million, then everything with a revision. */
export const ROWS = COMMUNITY + NEWS + BLOG + COMMENTS;
const ALL_ROWS = ROWS + EVENTS + ANSWERS + MESSAGES + SUBMISSIONS;
const WORDS = "repeat('Selam, how are you? ', 15)";
export const time = (n: string) => `timestamptz '2026-11-01' - make_interval(mins => ${n})`;

/** The statements that fill an empty, migrated database. */
export const FILL = [
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
   from generate_series(1, ${COMMUNITY}) n`,
  `insert into public.news_posts (title, content, published, published_at, created_at, rev)
   select 'News ' || n, ${WORDS}, n % 10 > 0, ${time("n")}, ${time("n")}, ${COMMUNITY} + n
   from generate_series(1, ${NEWS}) n`,
  `insert into public.blog_posts (title, content, excerpt, published, published_at, created_at, rev)
   select 'Article ' || n, ${WORDS}, 'In short', n % 10 > 0, ${time("n")}, ${time("n")}, ${COMMUNITY + NEWS} + n
   from generate_series(1, ${BLOG}) n`,
  `insert into public.community_comments (post_id, author_name, body, status, created_at, rev)
   select p.id, 'Aster', 'Hi', case when n % 20 = 0 then 'hidden' else 'visible' end, ${time("n")},
     ${COMMUNITY + NEWS + BLOG} + n
   from generate_series(1, ${COMMENTS}) n
   join (select id, row_number() over () as at from public.community_posts) p on p.at = 1 + n % ${COMMUNITY}`,
  `insert into private.comment_secrets (comment_id, secret_hash)
   select id, private.secret_hash(id::text) from public.community_comments`,
  `insert into public.events (title, content, place, starts_at, published, published_at, created_at, rev)
   select 'Event ' || n, ${WORDS}, 'Leeds', ${time("n * 1440")}, n % 10 > 0, ${time("n")}, ${time("n")}, ${ROWS} + n
   from generate_series(1, ${EVENTS}) n`,
  `insert into public.attendances (id, event_id, day, name, people, created_at, rev)
   select gen_random_uuid(), e.id, e.starts_at::date, 'Aster', 2, ${time("n")}, ${ROWS + EVENTS} + n
   from generate_series(1, ${ANSWERS}) n
   join (select id, starts_at, row_number() over () as at from public.events) e on e.at = 1 + n % ${EVENTS}`,
  `insert into private.push_subscriptions (endpoint, p256dh, auth, topics, locale)
   select 'https://push.example/' || n, 'key', 'auth', '{news}', 'en' from generate_series(1, ${SUBSCRIPTIONS}) n`,
  `insert into public.contact_messages (name, email, message, created_at, rev)
   select 'Aster', 'aster' || n || '@selam.example', ${WORDS}, ${time("n")}, ${ROWS + EVENTS + ANSWERS} + n
   from generate_series(1, ${MESSAGES}) n`,
  `insert into public.submissions (id, topic, body, files, created_at, rev)
   select gen_random_uuid(), 'story', ${WORDS}, '[]', ${time("n")}, ${ROWS + EVENTS + ANSWERS + MESSAGES} + n
   from generate_series(1, ${SUBMISSIONS}) n`,
  `insert into private.submission_secrets (submission_id, secret_hash)
   select id, private.secret_hash(id::text) from public.submissions`,
  `insert into private.submitted_files (id, submission_id, kind, type, bytes, size)
   select gen_random_uuid(), id, 'picture', 'image/webp', ''::bytea, 90000 from public.submissions`,
  `insert into private.file_parts (file, part, parts, bytes, size)
   select gen_random_uuid(), 0, 2, ''::bytea, 65536 from generate_series(1, ${PARTS}) n`,
  `insert into private.applied_operations (id, request_hash, result, applied_at)
   select gen_random_uuid(), sha256(n::text::bytea), '{"status":"applied"}', now() - make_interval(secs => n * 10)
   from generate_series(1, ${OPERATIONS}) n`,
  `insert into private.tombstones (audience, kind, id, rev)
   select audience, 'community', gen_random_uuid(), n from unnest('{public,admin}'::text[]) audience, generate_series(1, ${GONE}) n`,
  `insert into private.comment_reports (comment_id, reporter, reason)
   select id, 'reporter', 'spam' from public.community_comments limit ${REPORTS}`,
  `insert into private.appeals (comment_id, words)
   select id, 'Please' from public.community_comments where status = 'hidden' limit ${REPORTS}`,
  `insert into private.moderation_log (action, comment_id, reason)
   select 'hidden', id, 'spam' from public.community_comments limit ${DECISIONS}`,
  `insert into private.rate_counts (scope, address, minute, slot, amount)
   select 'like', md5(n::text), date_trunc('minute', now()), 0, 1 from generate_series(1, ${RATES}) n`,
  `insert into private.redirects (path, kind, row_id)
   select '/2019/05/' || row_number() over (), 'community', id from public.community_posts limit ${REDIRECTS}`,
  `insert into private.revisions (rev, at) select n, ${time(`${ALL_ROWS} - n`)}
   from generate_series(1, ${ALL_ROWS}) n`,
  `select setval('private.rev_numbers', ${ALL_ROWS})`,
  "set session_replication_role = origin",
  "vacuum analyze",
];

import { performance } from "node:perf_hooks";
import postgres from "postgres";
import { visitSql } from "../integration/support/database.ts";
import { migrationSql } from "../integration/support/migration-sql.ts";
import { startPostgresProcess } from "../integration/support/postgres-process.ts";
import { providePostgres } from "../provision/postgres.ts";

/**
 * Prints, as Markdown for docs/scaling.md, how PostgreSQL executes every query of a visitor's device with a million rows:
 * `npm run bench:explain`. It takes a minute or two and nothing stays.
 */

const COMMUNITY = 200_000;
const NEWS = 100_000;
const BLOG = 50_000;
const COMMENTS = 650_000;
/** Ten years of a busy calendar; every device reads all of them once. */
const EVENTS = 2_000;
const ANSWERS = 200_000;
const SUBSCRIPTIONS = 5_000;
/** The first million, then everything with a revision. */
const ROWS = COMMUNITY + NEWS + BLOG + COMMENTS;
const ALL_ROWS = ROWS + EVENTS + ANSWERS;
/** A statement above this is cancelled, and reported as such. */
const LIMIT = "60s";

const WORDS = "repeat('Selam, how are you? ', 15)";
const time = (n: string) => `timestamptz '2026-11-01' - make_interval(mins => ${n})`;

const FILL = [
  // What rows may hold does not change how they are found, and checking a million of them takes minutes.
  `do $$ declare one record; begin
     for one in select conrelid::regclass as of, conname from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace
     loop execute format('alter table %s drop constraint %I', one.of, one.conname); end loop; end $$`,
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
  `insert into private.revisions (rev, at) select n, ${time(`${ALL_ROWS} - n`)}
   from generate_series(1, ${ALL_ROWS}) n`,
  `select setval('private.rev_numbers', ${ALL_ROWS})`,
  "set session_replication_role = origin",
  "vacuum analyze",
];

const ID = "a0000000-0000-4000-8000-000000000001";
const AT = time("50000");

/** A batch as a device sends it, with ids of its own in each run. */
const batch = (each: string, of: string) =>
  `select public.apply_interactions((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'format', 1,
     'first_attempt_at', null) || ${each}) from (${of}) one))`;

/**
 * The queries of src/api (site-api, publications, own-comments-api, notifications-api), as PostgREST puts them, and what
 * a visitor's device writes.
 */
const QUERIES: readonly [name: string, sql: string][] = [
  ["the head (`site_head`)", "select public.site_head()"],
  ["changes, nothing new (`site_changes`)", "select public.site_changes($rev, $stamp, 1000)"],
  ["changes, 1,000", `select public.site_changes(${ROWS - 1000}, $older, 1000)`],
  ["newest 20 posts", newest("community_posts")],
  ["20 posts after 50,000 newer ones", newest("community_posts", AT)],
  ["newest 20 news", newest("news_posts")],
  ["newest 20 articles", newest("blog_posts")],
  ["newest 20 readable in Tigrinya", newest("blog_posts", undefined, "and readable_ti is true")],
  ["newest 20 comments", newest("community_comments")],
  ["20 comments after 50,000 newer ones", newest("community_comments", AT)],
  [
    "the comments of a post",
    `select id, body from public.community_comments where status = 'visible' and post_id = $post order by created_at desc, id desc limit 20`,
  ],
  [
    "one post",
    "select * from (select id, title, content from public.community_posts) p where id = $post limit 1",
  ],
  ["counts of 50 posts (`site_counts`)", "select public.site_counts($posts)"],
  ["an old address (`redirect_of`)", "select public.redirect_of('/2019/05/an-old-post')"],
  [
    "a page of the sitemap (1,000 ids)",
    "select id, updated_at, published_at from public.community_posts where published is true order by id limit 1000",
  ],
  ["every event, once per device (1,800 rows)", "select * from public.events where published is true"],
  ["one event", "select * from public.events where published is true and id = $event limit 1"],
  [
    "a page of the sitemap, events",
    "select id, updated_at, published_at from public.events where published is true order by id limit 1000",
  ],
  ["services", "select * from public.services where active is true order by created_at"],
  ["the site's profile", "select * from public.site_profile"],
  [
    "a month of the digest, or a feed (50 articles)",
    newest("blog_posts", AT).replace("limit 20", "limit 50"),
  ],
  ["what became of 100 own comments (`own_comments`)", "select public.own_comments($proofs)"],
  ["the key of notifications (`push_key`)", "select public.push_key()"],
  ["schedules that are due (`publish_due`)", "select public.publish_due()"],
  [
    "50 likes (`apply_interactions`)",
    batch(
      "jsonb_build_object('kind', 'like', 'target_kind', 'community', 'target_id', id)",
      "select id from public.community_posts where published limit 50",
    ),
  ],
  [
    "5 comments (`apply_interactions`)",
    batch(
      `jsonb_build_object('kind', 'comment', 'target_kind', 'community', 'target_id', id, 'body',
         jsonb_build_object('author_name', 'Aster', 'body', 'Thank you', 'secret', 'secret-of-a-device'))`,
      "select id from public.community_posts where published limit 5",
    ),
  ],
  [
    '"I am coming" (`apply_interactions`)',
    batch(
      `jsonb_build_object('kind', 'attend', 'target_kind', 'event', 'target_id', id, 'body',
         jsonb_build_object('day', starts_at::date, 'name', 'Aster', 'people', 2, 'secret', 'secret-of-a-device'))`,
      "select id, starts_at from public.events where id = $event",
    ),
  ],
  [
    "a message to the owner",
    "insert into public.contact_messages (id, name, email, message, read) values (gen_random_uuid(), 'Aster', 'aster@selam.example', 'Hello', false)",
  ],
  [
    "a choice of notifications (`save_subscription`)",
    `select public.save_subscription(gen_random_uuid(), '{"endpoint":"https://push.example/1","off":true}')`,
  ],
];

function newest(table: string, before?: string, more = ""): string {
  const isComment = table === "community_comments";
  const at = isComment ? "created_at" : "published_at";
  const shown = isComment ? "status = 'visible'" : "published is true";
  const text = isComment ? "body" : "title, content";
  const from = before
    ? `and ${at} <= ${before} and (${at} < ${before} or (${at} = ${before} and id < '${ID}'))`
    : "";
  return `select id, ${text}, ${at} from public.${table} where ${shown} ${more} ${from} order by ${at} desc, id desc limit 20`;
}

interface Plan {
  "Execution Time": number;
  "Planning Time": number;
  Plan: Node;
}

interface Node {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
}

/** How a plan reads its tables: `Index Scan using x`, `Seq Scan on y`. */
function scans(node: Node): string[] {
  const own = /Scan/.test(node["Node Type"])
    ? [
        node["Index Name"]
          ? `${node["Node Type"]} ${node["Index Name"]}`
          : `${node["Node Type"]} ${node["Relation Name"] ?? ""}`,
      ]
    : [];
  return [...own, ...(node.Plans ?? []).flatMap(scans)];
}

const say = (line: string) => console.error(line);
await providePostgres(say);
const server = await startPostgresProcess();
const client = postgres({
  host: server.socketDir,
  username: "postgres",
  database: "postgres",
  max: 1,
  onnotice: () => undefined,
});
try {
  const start = performance.now();
  for (const { sql } of migrationSql()) await client.begin((tx) => tx.unsafe(sql));
  for (const sql of FILL) await client.unsafe(sql);
  await client.unsafe(`set statement_timeout = '${LIMIT}'`);
  const [values] = await client.unsafe(`select version(),
    (select max(rev) from private.revisions) as rev,
    (select stamp from private.revisions order by rev desc limit 1) as stamp,
    (select stamp from private.revisions where rev = ${ROWS - 1000}) as older,
    (select id from public.community_posts where published order by published_at desc limit 1) as post,
    (select id from public.events where published order by starts_at desc limit 1) as event,
    (select jsonb_agg(jsonb_build_object('id', id, 'secret', id::text)) from
      (select id from public.community_comments limit 100) c)::text as proofs,
    (select array_agg(id) from (select id from public.community_posts where published limit 50) p) as posts`);
  if (!values) throw new Error("The database is empty.");
  say(`Filled in ${Math.round((performance.now() - start) / 1000)} s.`);
  const fill = (sql: string) =>
    sql
      .replace("$rev", String(values.rev))
      .replace("$stamp", `'${values.stamp}'`)
      .replace("$older", `'${values.older}'`)
      .replaceAll("$posts", `'{${(values.posts as string[]).join(",")}}'`)
      .replaceAll("$post", `'${values.post}'`)
      .replaceAll("$event", `'${values.event}'`)
      .replace("$proofs", `'${values.proofs}'`);
  console.log(`${values.version}\n`);
  console.log("| query | ms | pages read | how |\n| --- | ---: | ---: | --- |");
  for (const [name, sql] of QUERIES) console.log(`| ${name} | ${await measured(fill(sql))} |`);
} finally {
  await client.end();
  await server.stop();
}

/** The second run, since the first one also fills PostgreSQL's caches. */
async function measured(sql: string): Promise<string> {
  let line = "";
  for (let run = 0; run < 2; run++)
    line = await client
      .begin(async (tx) => {
        await tx.unsafe(visitSql("anon"));
        const [row] = await tx.unsafe<{ "QUERY PLAN": [Plan] }[]>(
          `explain (analyze, buffers, format json) ${sql}`,
        );
        if (!row) throw new Error("There is no plan.");
        const [plan] = row["QUERY PLAN"];
        const pages = plan.Plan["Shared Hit Blocks"] + plan.Plan["Shared Read Blocks"];
        const how = [...new Set(scans(plan.Plan))].join(", ") || "within the function";
        return `${(plan["Execution Time"] + plan["Planning Time"]).toFixed(1)} | ${pages} | ${how}`;
      })
      .catch((error: unknown) => `cancelled | | ${String(error)}`);
  return line;
}

import { afterAll, beforeAll, expect, it } from "vitest";
import { RETENTION } from "../../../src/domain/privacy/retention.ts";
import type { TestDatabase } from "../support/database.ts";
import { startPostgres } from "../support/postgres-server.ts";

// Every period of the registry at once, each of another length, with a row on either side of it.

let db: TestDatabase;
beforeAll(async () => {
  db = await startPostgres();
});
afterAll(() => db.close());

const comment = (status: string) => (at: string, name: string) =>
  `insert into public.community_comments (post_id, author_name, body, status, created_at)
   select p.id, '${name}', 'Words', '${status}', ${at} from public.community_posts p`;

/** How a row is written that is so old, and where its name is found. */
const ROWS: Readonly<
  Record<
    keyof typeof RETENTION,
    readonly (readonly [table: string, column: string, (at: string, name: string) => string])[]
  >
> = {
  messages: [
    [
      "public.contact_messages",
      "name",
      (at, name) =>
        `insert into public.contact_messages (name, email, message, created_at) values ('${name}', 'a@selam.example', 'Hello', ${at})`,
    ],
  ],
  submissions: [
    [
      "public.submissions",
      "name",
      (at, name) =>
        `insert into public.submissions (id, topic, name, body, created_at) values (gen_random_uuid(), 'story', '${name}', 'Story', ${at})`,
    ],
  ],
  comments: [["public.community_comments", "author_name", comment("visible")]],
  held: [["public.community_comments", "author_name", comment("pending")]],
  hidden: [["public.community_comments", "author_name", comment("hidden")]],
  reports: [
    [
      "private.comment_reports",
      "words",
      (at, name) =>
        `insert into private.comment_reports (comment_id, reporter, words, at) select id, '${name}', '${name}', ${at} from public.community_comments where author_name = 'Stays'`,
    ],
  ],
  attendances: [
    [
      "public.attendances",
      "name",
      (at, name) =>
        `insert into public.attendances (id, event_id, day, name, people) select gen_random_uuid(), e.id, (${at})::date, '${name}', 1 from public.events e`,
    ],
  ],
  requests: [
    [
      "public.data_requests",
      "person",
      (at, name) =>
        `insert into public.data_requests (id, asks_for, person, received_on, answered_on) values (gen_random_uuid(), 'access', '${name}', (${at})::date - 20, (${at})::date)`,
    ],
  ],
  records: [
    [
      "private.moderation_log",
      "words",
      (at, name) =>
        `insert into private.moderation_log (action, comment_id, words, at) values ('hidden', gen_random_uuid(), '${name}', ${at})`,
    ],
    [
      "private.erasures",
      "counts ->> 'name'",
      (at, name) =>
        `insert into private.erasures (id, found_by, counts, at) values (gen_random_uuid(), 'email', '{"name":"${name}"}', ${at})`,
    ],
  ],
};

const KINDS = Object.keys(RETENTION) as (keyof typeof RETENTION)[];

async function names(): Promise<string[]> {
  const each = Object.values(ROWS)
    .flat()
    .map(([table, column]) => `select ${column} as name from ${table}`);
  const rows = await db.sql<{ name: string }>(`${each.join(" union ")} order by 1`);
  return rows.map(({ name }) => name).filter((name) => name !== "Stays");
}

/** Each of another length. */
const PERIODS = Object.fromEntries(
  KINDS.map((kind, at) => [kind, Math.min(RETENTION[kind].longest, 400 + 30 * at)]),
);

beforeAll(async () => {
  await db.sql("insert into public.community_posts (title, content) values ('Coffee', 'In Leeds')");
  await db.sql(
    "insert into public.events (title, content, starts_at) values ('Dance', 'In the hall', now())",
  );
  await db.sql(comment("visible")("now()", "Stays"));
  await db.sql("update public.site_profile set retention = $1::text::jsonb", [JSON.stringify(PERIODS)]);
});

it("all periods have another length here", () => {
  expect(new Set(Object.values(PERIODS)).size).toBe(KINDS.length);
});

// One after the other, so that nothing but what has expired makes the server look.
it.each(KINDS)(
  "of %s what is older than their own period is deleted, and what is younger stays",
  async (kind) => {
    const days = PERIODS[kind] ?? 0;
    const young: string[] = [];
    for (const [table, , sql] of ROWS[kind])
      for (const age of [days, days + 2]) {
        const name = `${table} of ${kind}, ${age} days old`;
        // An hour less than so many days.
        await db.sql(sql(`now() - interval '${age} days' + interval '1 hour'`, name));
        if (age === days) young.push(name);
      }
    const own = async () => (await names()).filter((name) => name.includes(` of ${kind}, `));
    expect(await own()).toHaveLength(2 * young.length);
    await db.sql("select private.tidy()");
    expect(await own()).toEqual(young.sort());
  },
);

it("a period without an end keeps what is old, and one that is not set is the standard", async () => {
  const endless = KINDS.filter((kind) => RETENTION[kind].standard === 0);
  expect(endless.length).toBeGreaterThan(0);
  await db.sql("update public.site_profile set retention = '{}'");
  const since = await db.sql<{ kind: string; days: number | null }>(
    "select r.kind, extract(day from now() - private.kept_since(r.kind))::int as days from private.retention_rules() r",
  );
  expect(Object.fromEntries(since.map(({ kind, days }) => [kind, days ?? 0]))).toEqual(
    Object.fromEntries(KINDS.map((kind) => [kind, RETENTION[kind].standard])),
  );
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Session, TestDatabase } from "../support/database.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { call, person } from "../support/site.ts";

// Whatever the site holds of one person is found and erased, in every table that names a person, and nothing of another.

let db: TestDatabase;
let owner: Session;
beforeAll(async () => {
  db = await startPostgres();
  owner = await person(db, "admin");
});
afterAll(() => db.close());

type Person = {
  readonly name: string;
  /** As the person has typed it, which is not as the owner does. */
  readonly email: string;
  readonly typed: string;
  readonly code: string;
  readonly typedCode: string;
};

const PEOPLE: readonly Person[] = [
  {
    name: "aster",
    ...{ email: "Aster@Selam.example", typed: " aster@selam.EXAMPLE " },
    ...{ code: "K7QF-2M9X-T4RD-8HWZ", typedCode: "k7qf 2m9x t4rd 8hwz" },
  },
  {
    name: "bereket",
    ...{ email: "bereket@selam.example", typed: "BEREKET@selam.example" },
    ...{ code: "A1B2-C3D4-E5F6-G7H8", typedCode: "a1b2c3d4e5f6g7h8" },
  },
];

/** What is stored of a person in each table that names them, by address or by device; what the answer counts it as. */
const HELD: Readonly<Record<string, { by: "email" | "device"; as: string; sql: (of: Person) => string }>> = {
  "public.contact_messages": {
    ...{ by: "email", as: "messages" },
    sql: ({ name, email }) =>
      `insert into public.contact_messages (name, email, message) values ('${name}', '${email}', 'Hello')`,
  },
  "public.submissions": {
    ...{ by: "email", as: "submissions" },
    sql: ({ name, email }) =>
      `insert into public.submissions (id, topic, name, email, body) values (gen_random_uuid(), 'story', '${name} by address', '${email}', 'Story')`,
  },
  "private.submission_secrets": {
    ...{ by: "device", as: "submissions" },
    sql: ({ name, code }) =>
      `with s as (insert into public.submissions (id, topic, name, body) values (gen_random_uuid(), 'story', '${name} by device', 'Story') returning id)
       insert into private.submission_secrets (submission_id, secret_hash, device_hash) select id, '\\x00', private.device_hash('${code}') from s`,
  },
  "private.comment_secrets": {
    ...{ by: "device", as: "comments" },
    sql: ({ name, code }) =>
      `with c as (insert into public.community_comments (post_id, author_name, body)
         select p.id, '${name}', 'Comment' from public.community_posts p returning id)
       insert into private.comment_secrets (comment_id, secret_hash, device_hash) select id, '\\x00', private.device_hash('${code}') from c`,
  },
  "private.comment_reports": {
    ...{ by: "device", as: "reports" },
    sql: ({ name, code }) =>
      `insert into private.comment_reports (comment_id, reporter, device_hash)
         select c.id, '${name}', private.device_hash('${code}') from public.community_comments c where c.author_name = 'Nobody of them'`,
  },
  "private.attendance_secrets": {
    ...{ by: "device", as: "attendances" },
    sql: ({ name, code }) =>
      `with a as (insert into public.attendances (id, event_id, day, name, people)
         select gen_random_uuid(), e.id, current_date + 7, '${name}', 1 from public.events e returning id)
       insert into private.attendance_secrets (attendance_id, secret_hash, device_hash) select id, '\\x00', private.device_hash('${code}') from a`,
  },
  "private.push_subscriptions": {
    ...{ by: "device", as: "subscriptions" },
    sql: ({ name, code }) =>
      `insert into private.push_subscriptions (endpoint, p256dh, auth, topics, locale, device_hash)
         values ('https://push.example/${name}', 'key', 'auth', '{blog}', 'en', private.device_hash('${code}'))`,
  },
};

/** Addresses and devices of the owner and of accounts, which the owner manages otherwise. */
const OF_OWNER = ["public.site_profile"];

beforeAll(async () => {
  await db.sql("insert into public.community_posts (title, content) values ('Coffee', 'In Leeds')");
  await db.sql(
    "insert into public.events (title, content, starts_at) values ('Dance', 'Hall', now() + interval '7 days')",
  );
  await db.sql(
    "insert into public.community_comments (post_id, author_name, body) select id, 'Nobody of them', 'Hi' from public.community_posts",
  );
  for (const one of PEOPLE) for (const { sql } of Object.values(HELD)) await db.sql(sql(one));
});

it("every table with an address or a device is among those that are searched here", async () => {
  const found = await db.sql<{ name: string }>(
    `select distinct table_schema || '.' || table_name as name from information_schema.columns c
     where table_schema in ('public', 'private') and column_name in ('email', 'device_hash')
       and exists (select from pg_tables t where t.schemaname = table_schema and t.tablename = table_name) order by 1`,
  );
  expect(found.map(({ name }) => name).filter((name) => !OF_OWNER.includes(name))).toEqual(
    Object.keys(HELD).sort(),
  );
});

type Found = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[] | string>>;

/** How much of each kind is found. */
const counted = (found: Found) =>
  Object.fromEntries(
    Object.entries(found).flatMap(([kind, rows]) =>
      typeof rows === "string" || rows.length === 0 ? [] : [[kind, rows.length]],
    ),
  );

const EXPECTED = {
  email: { messages: 1, submissions: 1 },
  device: { comments: 1, reports: 1, attendances: 1, subscriptions: 1, submissions: 1 },
};

const terms = PEOPLE.flatMap((one) => [
  { one, by: "email" as const, term: one.typed },
  { one, by: "device" as const, term: one.typedCode },
]);

it.each(terms)(
  "what is held of $one.name is found by $by, however it is typed, and nothing of the other",
  async ({ one, by, term }) => {
    const found = await call<Found>(owner, "person_data", { term });
    expect(found.found_by).toBe(by);
    expect(counted(found)).toEqual(EXPECTED[by]);
    const other = PEOPLE.find((each) => each !== one);
    expect(JSON.stringify(found)).toContain(by === "email" ? one.email : one.name);
    expect(JSON.stringify(found).toLowerCase()).not.toContain(other?.name);
  },
);

/** The tables in which something is left, by person. */
async function left(): Promise<Record<string, string[]>> {
  const each = Object.entries(HELD).map(
    ([table, { by }]) =>
      `select '${table}' as name from ${table} where ${by === "email" ? "lower(email) = lower($1)" : "device_hash = private.device_hash($2)"}`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name, email, code } of PEOPLE) {
    const found = await db.sql<{ name: string }>(`${each.join(" union all ")} order by 1`, [email, code]);
    rows[name] = found.map((row) => row.name);
  }
  return rows;
}

const all = Object.keys(HELD).sort();
const heldBy = (by: "email" | "device") => all.filter((name) => HELD[name]?.by === by);

it("an erasure by address, then by device, deletes the rows of that person in each table, once, and none of the other", async () => {
  const [aster, bereket] = PEOPLE as [Person, Person];
  expect(await left()).toEqual({ aster: all, bereket: all });
  const request = randomUUID();
  const none = {
    ...{ messages: 0, comments: 0, reports: 0, attendances: 0, subscriptions: 0, submissions: 0, deleted: 0 },
  };
  const counts = await call(owner, "erase_person", { term: aster.typed, request });
  expect(counts).toEqual({ ...none, ...EXPECTED.email });
  expect(await left()).toEqual({ aster: heldBy("device"), bereket: all });
  expect(await call(owner, "erase_person", { term: aster.typed, request })).toEqual(counts);
  expect(await call(owner, "erase_person", { term: aster.typedCode, request: randomUUID() })).toEqual({
    ...none,
    ...EXPECTED.device,
  });
  expect(await left()).toEqual({ aster: [], bereket: all });
  await call(owner, "erase_person", { term: bereket.typedCode, request: randomUUID() });
  expect(await left()).toEqual({ aster: [], bereket: heldBy("email") });
  // What a row was kept beside goes with it.
  const named = await db.sql(
    "select name from public.submissions union all select name from public.attendances union all select author_name from public.community_comments",
  );
  expect(named.map(({ name }) => name).sort()).toEqual(["Nobody of them", "bereket by address"]);
});

it.each(terms)(
  "what $one.name has asked for is found by $by, however the owner has noted them",
  async ({ one, by, term }) => {
    const noted =
      by === "email" ? ` ${one.email.toUpperCase()}` : one.code.replaceAll("-", " ").toLowerCase();
    const [row] = await db.sql<{ id: string }>(
      "insert into public.data_requests (asks_for, person, received_on) values ('access', $1, current_date) returning id",
      [noted],
    );
    const { requests } = await call<{ requests: { id: string }[] }>(owner, "person_data", { term });
    expect(requests.map(({ id }) => id)).toEqual([row?.id]);
  },
);

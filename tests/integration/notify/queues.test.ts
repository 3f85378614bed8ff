import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Session } from "../support/database.ts";
import { type OpenTransaction, openTransaction } from "../support/open-transaction.ts";
import { type PostgresDatabase, startPostgres } from "../support/postgres-server.ts";

// The queues of notifications and of e-mails, asked as their senders do. Each test is rolled back; time passes by moving dates.

let server: PostgresDatabase;
let test: OpenTransaction;
let db: Session;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());
beforeEach(async () => {
  test = await openTransaction(server);
  db = test.session;
});
afterEach(() => test.rollBack());

type Delivery = {
  id: number;
  topic: string;
  subject: string;
  attempts: number;
  subscription: { endpoint: string };
};
type Lease = {
  lease: string;
  deliveries: Delivery[];
  subjects: Record<string, unknown>;
  wait: number | null;
};

const lease = async (most = 50, seconds = 60) =>
  (await db.sql<{ answer: Lease }>("select private.lease_pushes($1, $2) as answer", [most, seconds]))[0]
    ?.answer as Lease;
const settle = async (of: string, results: object[]) =>
  (
    await db.sql<{ settled: number }>("select private.settle_pushes($1, $2::text::jsonb) as settled", [
      of,
      JSON.stringify(results),
    ])
  )[0]?.settled;
const name = ({ topic, subscription }: Delivery) => `${topic} to ${subscription.endpoint.split("/").at(-1)}`;

async function subscribe(
  endpoint: string,
  topics: string[],
  more: Record<string, unknown> = {},
): Promise<void> {
  await db.sql(
    `insert into private.push_subscriptions (endpoint, p256dh, auth, locale, topics, user_id, muted)
     values ('https://push.example/' || $1::text, 'key', 'auth', 'en', $2, $3, coalesce($4::text[], '{}'))`,
    [endpoint, topics, more.user ?? null, more.muted ?? null],
  );
}

async function post(
  table: "blog_posts" | "news_posts" | "community_posts",
  ago = "1 minute",
  published = true,
) {
  const excerpt = table === "blog_posts" ? ", excerpt" : "";
  const [row] = await db.sql<{ id: string }>(
    `insert into public.${table} (title, content, published, published_at${excerpt})
     values ($1, 'A text that is long enough', $2, now() - $3::interval${excerpt ? ", 'Short'" : ""}) returning id`,
    [`In ${table}`, published, ago],
  );
  return row?.id ?? "";
}

async function admin(): Promise<string> {
  const id = randomUUID();
  await db.sql("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@selam.example`]);
  await db.sql("insert into private.admins (user_id) values ($1)", [id]);
  return id;
}

it("each new post is announced to the devices that asked for its section, and each of these once", async () => {
  await subscribe("blog", ["blog"]);
  await subscribe("both", ["news", "community"]);
  await subscribe("all", ["blog", "news", "community"]);
  for (const table of ["blog_posts", "news_posts", "community_posts"] as const) {
    await post(table);
    // Older than a day, not public, or in the future.
    await post(table, "25 hours");
    await post(table, "1 minute", false);
    await post(table, "-1 hour");
  }
  const { deliveries } = await lease();
  expect(deliveries.map(name).sort()).toEqual([
    ...[
      "blog to all",
      "blog to blog",
      "community to all",
      "community to both",
      "news to all",
      "news to both",
    ],
  ]);
  expect((await lease()).deliveries).toEqual([]);
});

const MESSAGE =
  "insert into public.contact_messages (name, email, message) values ('A', 'a@selam.example', 'Hello')";

it("what arrives for the owner is told to each admin who has not muted it, and to nobody else", async () => {
  const [one, two, former] = [await admin(), await admin(), await admin()];
  await subscribe("one", [], { user: one });
  await subscribe("one-quiet", [], { user: one, muted: ["message"] });
  await subscribe("two", [], { user: two, muted: ["comment", "story"] });
  await subscribe("former", [], { user: former });
  await subscribe("member", ["blog", "news", "community"]);
  await db.sql(MESSAGE);
  // Whoever is not an admin any more is told nothing, not even what was queued for them.
  await db.sql("delete from private.admins where user_id = $1", [former]);
  const { deliveries } = await lease();
  expect(deliveries.map(name).sort()).toEqual(["message to one", "message to two"]);
});

it("a trouble of the server is told once to each device of an admin, and to no member", async () => {
  const person = await admin();
  await subscribe("one", [], { user: person });
  await subscribe("another", [], { user: person });
  await subscribe("member", ["blog", "news", "community"]);
  const tell = () => db.sql<{ devices: number }>("select private.push_trouble($1)::int as devices", [person]);
  expect([await tell(), await tell()]).toEqual([[{ devices: 2 }], [{ devices: 0 }]]);
});

it("a flood of one kind is told by twenty an hour, and keeps nothing else from the owner", async () => {
  await subscribe("one", [], { user: await admin() });
  await db.sql(`insert into public.contact_messages (name, email, message)
    select 'A', 'a@selam.example', 'Hello ' || n from generate_series(1, 60) n`);
  await db.sql(
    "insert into public.submissions (id, topic, body) values (gen_random_uuid(), 'story', 'Once')",
  );
  const told = async () => {
    const devices = (await lease(500)).deliveries.map(({ topic }) => topic);
    const mails: string[] = [];
    for (;;) {
      const [row] = await db.sql<{ mail: { lease: string; topic: string } | null }>(
        "select private.lease_mail(60) as mail",
      );
      if (!row?.mail) break;
      mails.push(row.mail.topic);
      await db.sql("select private.settle_mail($1::uuid, 'sent', 0)", [row.mail.lease]);
    }
    const count = (topics: readonly string[]) =>
      Object.fromEntries(
        ["message", "story"].map((topic) => [topic, topics.filter((t) => t === topic).length]),
      );
    return { devices: count(devices), mails: count(mails) };
  };
  const first = { message: 20, story: 1 };
  expect(await told()).toEqual({ devices: first, mails: first });
  const none = { message: 0, story: 0 };
  expect(await told()).toEqual({ devices: none, mails: none });
  await db.sql("update private.push_events set at = at - interval '1 hour'");
  await db.sql("update private.arrival_mails set done_at = done_at - interval '1 hour'");
  const more = { message: 20, story: 0 };
  expect(await told()).toEqual({ devices: more, mails: more });
});

type Row = Readonly<Record<string, unknown>>;
const OUTCOMES: readonly (readonly [outcome: string, row: Row | undefined])[] = [
  ["sent", { outcome: "sent", is_done: true, attempts: 1, in_seconds: 0, is_leased: false }],
  ["skipped", { outcome: "skipped", is_done: true, attempts: 1, in_seconds: 0, is_leased: false }],
  ["rejected", { outcome: "rejected", is_done: true, attempts: 1, in_seconds: 0, is_leased: false }],
  ["retry", { outcome: null, is_done: false, attempts: 1, in_seconds: 90, is_leased: false }],
  ["postponed", { outcome: null, is_done: false, attempts: 0, in_seconds: 90, is_leased: false }],
  // With its subscription.
  ["gone", undefined],
];

const rowOf = async (id: number) =>
  (
    await db.sql(
      `select outcome, done_at is not null as is_done, attempts, extract(epoch from due_at - now())::int as in_seconds,
         lease is not null as is_leased from private.push_deliveries where id = $1`,
      [id],
    )
  )[0];

it.each(OUTCOMES)("a delivery that is %s is noted so, and another one is not", async (outcome, expected) => {
  await subscribe("one", ["news"]);
  await subscribe("two", ["news"]);
  await post("news_posts");
  const { lease: of, deliveries } = await lease();
  const [one, two] = deliveries as [Delivery, Delivery];
  expect(await settle(of, [{ id: one.id, outcome, seconds: 90 }])).toBe(1);
  expect(await rowOf(one.id)).toEqual(expected);
  expect(await rowOf(two.id)).toEqual({
    outcome: null,
    is_done: false,
    attempts: 1,
    in_seconds: 0,
    is_leased: true,
  });
  const subscribed = await db.sql("select endpoint from private.push_subscriptions order by endpoint");
  expect(subscribed.length).toBe(outcome === "gone" ? 1 : 2);
});

it.each(OUTCOMES.map(([outcome]) => outcome))(
  "a lease that has passed to another sender settles nothing as %s",
  async (outcome) => {
    await subscribe("one", ["news"]);
    await post("news_posts");
    const first = await lease();
    expect((await lease()).deliveries).toEqual([]);
    await db.sql("update private.push_deliveries set leased_until = now() - interval '1 second'");
    const second = await lease();
    const [delivery] = second.deliveries as [Delivery];
    expect(delivery.attempts).toBe(2);
    const before = await rowOf(delivery.id);
    expect(await settle(first.lease, [{ id: delivery.id, outcome, seconds: 90 }])).toBe(0);
    expect(await rowOf(delivery.id)).toEqual(before);
    expect(await db.sql("select 1 from private.push_subscriptions")).toHaveLength(1);
    expect(await settle(second.lease, [{ id: delivery.id, outcome, seconds: 90 }])).toBe(1);
  },
);

it("a subscription goes after three rejections without a success in between, and no other with it", async () => {
  await subscribe("one", ["news"]);
  await subscribe("two", ["news"]);
  const left: string[][] = [];
  for (const outcome of ["rejected", "rejected", "sent", "rejected", "rejected", "rejected"]) {
    await post("news_posts");
    const { lease: of, deliveries } = await lease();
    await settle(
      of,
      deliveries.map(({ id, subscription }) => ({
        id,
        outcome: subscription.endpoint.endsWith("/one") ? outcome : "sent",
      })),
    );
    const found = await db.sql<{ name: string }>(
      "select split_part(endpoint, '/', 4) as name from private.push_subscriptions order by 1",
    );
    left.push(found.map((row) => row.name));
  }
  expect(left).toEqual([...Array(5).fill(["one", "two"]), ["two"]]);
});

it("deliveries are leased in the order in which they are due, not before, and the next one is waited for", async () => {
  await subscribe("one", ["blog", "news", "community"]);
  for (const table of ["blog_posts", "news_posts", "community_posts"] as const) await post(table);
  await db.sql("select private.announce()");
  await db.sql(
    `update private.push_deliveries set due_at = now() + case topic when 'blog' then interval '-1 minute'
       when 'news' then interval '-5 minutes' else interval '40 seconds' end`,
  );
  const first = await lease(1);
  expect(first.deliveries.map(({ topic }) => topic)).toEqual(["news"]);
  expect(Object.keys(first.subjects)).toEqual([`news:${first.deliveries[0]?.subject}`]);
  expect(Math.round(first.wait ?? 0)).toBe(-60);
  const second = await lease(1);
  expect(second.deliveries.map(({ topic }) => topic)).toEqual(["blog"]);
  expect(Math.round(second.wait ?? 0)).toBe(40);
});

it("what is over is forgotten after its time, each by its own", async () => {
  await subscribe("old", ["news"]);
  await subscribe("new", ["news"]);
  await post("news_posts");
  await db.sql("select private.announce()");
  await db.sql(
    `update private.push_subscriptions set seen_at = now() - case when endpoint like '%old' then interval '401 days' else interval '399 days' end`,
  );
  await db.sql(
    `insert into private.push_events (topic, subject, at) values
       ('blog', '00000000-0000-4000-8000-000000000001', now() - interval '401 days'),
       ('blog', '00000000-0000-4000-8000-000000000002', now() - interval '399 days')`,
  );
  await db.sql(
    `insert into private.push_deliveries (subscription, topic, subject, expires_at, done_at, outcome)
     select s.id, 'blog', '00000000-0000-4000-8000-000000000002', now() + interval '1 day', now() - interval '8 days', 'sent'
     from private.push_subscriptions s where s.endpoint like '%new'`,
  );
  await db.sql("select private.forget_pushes()");
  expect(await db.sql("select split_part(endpoint, '/', 4) as name from private.push_subscriptions")).toEqual(
    [{ name: "new" }],
  );
  expect(
    await db.sql("select right(subject::text, 1) as subject from private.push_events where topic = 'blog'"),
  ).toEqual([{ subject: "2" }]);
  expect(await db.sql("select topic from private.push_deliveries")).toEqual([{ topic: "news" }]);
  await db.sql("update private.push_deliveries set expires_at = now()");
  await db.sql("select private.forget_pushes()");
  expect(await db.sql("select outcome from private.push_deliveries")).toEqual([{ outcome: "expired" }]);
});

/** The two queues of e-mails: what fills them with two, and how they are asked. */
const MAILS = [
  {
    queue: "arrival_mails",
    key: "subject",
    lease: "lease_mail",
    settle: "settle_mail",
    fill: [MESSAGE, MESSAGE.replace("'Hello'", "'Selam'")],
  },
  {
    queue: "reminder_mails",
    key: "reminder",
    lease: "lease_reminder_mail",
    settle: "settle_reminder_mail",
    fill: ["access", "erasure"].map(
      (kind) =>
        `insert into public.data_requests (id, asks_for, person, received_on) values (gen_random_uuid(), '${kind}', 'A', current_date - 40)`,
    ),
  },
] as const;

type Mails = (typeof MAILS)[number];

async function take({ lease: ask }: Mails): Promise<Record<string, unknown> | null> {
  const [row] = await db.sql<{ mail: Record<string, unknown> | null }>(`select private.${ask}(60) as mail`);
  return row?.mail ?? null;
}

it.each(MAILS)("an e-mail of $queue that is due earlier is leased first", async (mails) => {
  for (const sql of mails.fill) await db.sql(sql);
  const [one, two] = [await take(mails), await take(mails)];
  for (const [mail, ago] of [
    [one, "1 minute"],
    [two, "5 minutes"],
  ] as const) {
    await db.sql(`select private.${mails.settle}($1, 'retry', 0)`, [mail?.lease]);
    await db.sql(`update private.${mails.queue} set due_at = now() - $2::interval where ${mails.key} = $1`, [
      ...[mail?.[mails.key], ago],
    ]);
  }
  expect([await take(mails), await take(mails)].map((mail) => mail?.[mails.key])).toEqual([
    ...[two?.[mails.key], one?.[mails.key]],
  ]);
});

it.each(MAILS)("an e-mail of $queue is leased once, and settled by its own lease only", async (mails) => {
  for (const sql of mails.fill) await db.sql(sql);
  const finish = (of: unknown, outcome: string) =>
    db.sql(`select private.${mails.settle}($1, $2, 90)`, [of, outcome]);
  const rows = async () =>
    db.sql(
      `select outcome, done_at is not null as is_done, extract(epoch from due_at - now())::int as in_seconds, attempts
       from private.${mails.queue} order by attempts desc, in_seconds desc, outcome`,
    );
  const [one, two] = [await take(mails), await take(mails)];
  expect(one?.[mails.key]).not.toBe(two?.[mails.key]);
  expect([one?.attempts, two?.attempts]).toEqual([1, 1]);
  expect(await take(mails)).toBeNull();

  await finish(one?.lease, "retry");
  await finish(two?.lease, "sent");
  expect(await rows()).toEqual([
    { outcome: null, is_done: false, in_seconds: 90, attempts: 1 },
    { outcome: "sent", is_done: true, in_seconds: 0, attempts: 1 },
  ]);
  // It is due again only then, and the first sender, which was given up, has no say in it.
  expect(await take(mails)).toBeNull();
  await db.sql(`update private.${mails.queue} set due_at = now() where done_at is null`);
  const again = await take(mails);
  expect([again?.[mails.key], again?.attempts]).toEqual([one?.[mails.key], 2]);
  await finish(one?.lease, "sent");
  expect((await rows())[0]).toMatchObject({ outcome: null, attempts: 2 });
  await db.sql(
    `update private.${mails.queue} set leased_until = now() - interval '1 second' where lease is not null`,
  );
  const third = await take(mails);
  expect(third?.attempts).toBe(3);
  await finish(third?.lease, "rejected");
  expect((await rows())[0]).toMatchObject({ outcome: "rejected", is_done: true, attempts: 3 });
  expect(await take(mails)).toBeNull();
});

it("an appeal is mailed although the comment that it is about was, and what was seen or is three days old is not", async () => {
  const [arrivals] = MAILS;
  const [post] = await db.sql<{ id: string }>(
    "insert into public.community_posts (title, content) values ('Coffee', 'In Leeds') returning id",
  );
  const [comment] = await db.sql<{ id: string }>(
    `insert into public.community_comments (post_id, author_name, body, status) values ($1, 'A', 'Held', 'pending') returning id`,
    [post?.id],
  );
  const held = await take(arrivals);
  expect(held).toMatchObject({ topic: "comment", subject: comment?.id, text: "Held" });
  await db.sql("select private.settle_mail($1, 'sent', 0)", [held?.lease]);
  await db.sql("update public.community_comments set status = 'hidden'");
  await db.sql("insert into private.appeals (comment_id, words) values ($1, 'Why?')", [comment?.id]);
  expect(await take(arrivals)).toMatchObject({ topic: "appeal", subject: comment?.id });
  expect(
    await db.sql(
      "select t as topic from unnest(array['appeal', 'comment', 'message', 'report']) t where private.push_subject(t, $1) is not null",
      [comment?.id],
    ),
  ).toEqual([{ topic: "appeal" }]);
  for (const [age, read] of [
    ["73 hours", false],
    ["1 hour", true],
    ["71 hours", false],
  ] as const)
    await db.sql(
      `insert into public.contact_messages (name, email, message, read, created_at)
       values ('A', 'a@selam.example', $1::text, $2, now() - $1::interval)`,
      [age, read],
    );
  expect(await take(arrivals)).toMatchObject({ topic: "message", text: "71 hours" });
  expect(await take(arrivals)).toBeNull();
});

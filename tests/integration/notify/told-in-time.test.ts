import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Session } from "../support/database.ts";
import { type OpenTransaction, openTransaction } from "../support/open-transaction.ts";
import { type PostgresDatabase, startPostgres } from "../support/postgres-server.ts";

// Whoever is to be told is told while it matters, and nobody is told of what is over, taken back or seen. Each test is rolled back.

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

const CODE = "K7QF-2M9X-T4RD-8HWZ";
const OTHER_CODE = "A1B2-C3D4-E5F6-G7H8";

async function subscribe(code: string, user: string | null = null): Promise<void> {
  await db.sql(
    `insert into private.push_subscriptions (endpoint, p256dh, auth, locale, topics, user_id, device_hash)
     values ('https://push.example/' || gen_random_uuid(), 'key', 'auth', 'en', '{news}', $1, private.device_hash($2))`,
    [user, code],
  );
}

async function admin(): Promise<string> {
  const id = randomUUID();
  await db.sql("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@selam.example`]);
  await db.sql("insert into private.admins (user_id) values ($1)", [id]);
  return id;
}

/** Somebody said a week ago, or at another time, that they come to an event that begins in so many hours. */
async function answer(hours: number, ago = "7 days"): Promise<void> {
  await db.sql(
    `with e as (
       insert into public.events (title, content, starts_at) values ('Dance', 'In the hall', now() + make_interval(hours => $1))
       returning id, starts_at, time_zone
     ), a as (
       insert into public.attendances (id, event_id, day, name, people, created_at)
         select gen_random_uuid(), e.id, (e.starts_at at time zone e.time_zone)::date, 'Aster', 2, now() - $3::interval from e
         returning id
     )
     insert into private.attendance_secrets (attendance_id, secret_hash, device_hash) select id, '\\x00', private.device_hash($2) from a`,
    [hours, CODE, ago],
  );
}

type Pushes = { deliveries: { topic: string }[]; subjects: Record<string, { seconds?: number }> };
const lease = async () => {
  const [row] = await db.sql<{ answer: Pushes }>("select private.lease_pushes(50, 60) as answer");
  return row?.answer as Pushes;
};
const reminded = async () => (await lease()).deliveries.filter(({ topic }) => topic === "reminder").length;

/** What happens to the answer, its event or its device before the reminder, and how many are then reminded. */
const REMINDERS: readonly (readonly [string, () => Promise<unknown>, number])[] = [
  ["who comes within a day", async () => undefined, 1],
  [
    "who comes on the day after",
    () => db.sql("update public.events set starts_at = now() + interval '25 hours'"),
    0,
  ],
  ["who came an hour ago", () => db.sql("update public.events set starts_at = now() - interval '1 hour'"), 0],
  ["who would come to what is cancelled", () => db.sql("update public.events set cancelled = true"), 0],
  ["who would come to what was taken down", () => db.sql("update public.events set published = false"), 0],
  [
    "whose day the owner has moved the event from",
    () => db.sql("update public.events set starts_at = starts_at + interval '2 days'"),
    0,
  ],
  ["who does not come after all", () => db.sql("delete from public.attendances"), 0],
  [
    "who said so less than a day before",
    () => db.sql("update public.attendances set created_at = now() - interval '1 hour'"),
    0,
  ],
  [
    "whose device is another one",
    () => db.sql("update private.push_subscriptions set device_hash = private.device_hash($1)", [OTHER_CODE]),
    0,
  ],
  // The owner tried it out on their own device, which is told of what arrives.
  [
    "who is told as the owner",
    async () => db.sql("update private.push_subscriptions set user_id = $1", [await admin()]),
    0,
  ],
  ["who has two browsers with the same code", () => subscribe(CODE), 2],
];

it.each(REMINDERS)("%s is reminded as often as it helps, and not again", async (_who, happens, times) => {
  await answer(20);
  await subscribe(CODE);
  await happens();
  expect(await reminded()).toBe(times);
  expect(await reminded()).toBe(0);
});

it.each(["cancelled = true", "published = false"])(
  "a reminder that waits for its device is not sent after the owner has set %s",
  async (change) => {
    await answer(20);
    await subscribe(CODE);
    await db.sql("select private.announce()");
    await db.sql(`update public.events set ${change}`);
    expect(await reminded()).toBe(0);
  },
);

it("a reminder is worth nothing once its event has begun", async () => {
  await answer(20);
  await subscribe(CODE);
  const { subjects } = await lease();
  expect(Object.values(subjects).map(({ seconds }) => seconds)).toEqual([20 * 3600]);
  expect(
    await db.sql(
      "select extract(epoch from expires_at - now())::int as seconds from private.push_deliveries",
    ),
  ).toEqual([{ seconds: 20 * 3600 }]);
});

it.each([
  ["today", "current_date", 1],
  ["tomorrow", "current_date + 1", 1],
  ["a day that is over", "current_date - 2", 0],
])("the owner is told of an answer for %s while nobody has seen it", async (_name, day, times) => {
  await answer(20, "0 seconds");
  await db.sql(`update public.attendances set day = ${day}`);
  await subscribe(OTHER_CODE, await admin());
  const told = async () => (await lease()).deliveries.filter(({ topic }) => topic === "attendance").length;
  expect(await told()).toBe(times);
});

/** The queues of e-mails: what arrives, and what the owner does about it. */
const MAILS = [
  {
    what: "a message that was read",
    ask: "lease_mail",
    settle: "settle_mail",
    arrives:
      "insert into public.contact_messages (name, email, message) values ('A', 'a@selam.example', 'Hello')",
    seen: "update public.contact_messages set read = true",
  },
  {
    what: "a comment that was approved",
    ask: "lease_mail",
    settle: "settle_mail",
    arrives: `with p as (insert into public.community_posts (title, content) values ('Coffee', 'In Leeds') returning id)
      insert into public.community_comments (post_id, author_name, body, status) select id, 'A', 'Held', 'pending' from p`,
    seen: "update public.community_comments set status = 'visible'",
  },
  {
    what: "a story that was declined",
    ask: "lease_mail",
    settle: "settle_mail",
    arrives: "insert into public.submissions (id, topic, body) values (gen_random_uuid(), 'story', 'Once')",
    seen: "update public.submissions set status = 'declined'",
  },
  {
    what: "the deadline of a request that was answered",
    ask: "lease_reminder_mail",
    settle: "settle_reminder_mail",
    arrives:
      "insert into public.data_requests (id, asks_for, person, received_on) values (gen_random_uuid(), 'access', 'A', current_date - 40)",
    seen: "update public.data_requests set answered_on = current_date",
  },
] as const;

it.each(MAILS)(
  "$what while its e-mail waited for another attempt is not sent",
  async ({ ask, settle, arrives, seen }) => {
    const take = async () =>
      (await db.sql<{ mail: { lease: string } | null }>(`select private.${ask}(60) as mail`))[0]?.mail ??
      null;
    await db.sql(arrives);
    for (let attempt = 1; attempt <= 2; attempt++) {
      const mail = await take();
      expect(mail).toMatchObject({ attempts: attempt });
      await db.sql(`select private.${settle}($1, 'retry', 0)`, [mail?.lease]);
    }
    await db.sql(seen);
    expect(await take()).toBeNull();
  },
);

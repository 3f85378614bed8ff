import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DeliveryResult } from "../../../server/notify/sender.ts";
import type { TestDatabase } from "../support/database.ts";
import { startPglite } from "../support/pglite-server.ts";

let db: TestDatabase;
/** The subscriptions by name, each with its own delivery. */
const names = ["sent", "skipped", "rejected", "gone", "retry", "postponed"] as const;
type Name = DeliveryResult["outcome"];
const subscriptions = new Map<string, string>();

beforeAll(async () => {
  db = await startPglite();
});
afterAll(() => db.close());
beforeEach(async () => {
  for (const table of ["push_subscriptions", "push_events"]) await db.sql(`delete from private.${table}`);
  subscriptions.clear();
  for (const name of [...names, "untouched"]) await subscribe(name);
});

async function subscribe(name: string): Promise<void> {
  const id = randomUUID();
  await db.sql(
    `insert into private.push_subscriptions (id, endpoint, p256dh, auth, topics, locale) values ($1, $2, 'p', 'a', '{news}', 'en')`,
    [id, `https://push.example/${name}`],
  );
  subscriptions.set(name, id);
}

/** Announces something to some subscriptions, as leased; returns the lease and the deliveries by the names. */
async function announce(to: readonly string[]) {
  const [subject, lease] = [randomUUID(), randomUUID()];
  await db.sql("insert into private.push_events (topic, subject) values ('news', $1)", [subject]);
  const ids = new Map<string, number>();
  for (const name of to) {
    const [row] = await db.sql<{ id: number }>(
      `insert into private.push_deliveries (subscription, topic, subject, expires_at, lease, leased_until, attempts, due_at)
       values ($1, 'news', $2, now() + interval '2 days', $3, now() + interval '1 minute', 2, '2026-01-01') returning id::int`,
      [subscriptions.get(name), subject, lease],
    );
    ids.set(name, row?.id ?? 0);
  }
  const settle = (results: readonly (readonly [string, Name, number?])[], by = lease) =>
    db.sql<{ settled: number }>("select private.settle_pushes($1::uuid, $2::text::jsonb) as settled", [
      by,
      JSON.stringify(
        results.map(([name, outcome, seconds = 0]) => ({ id: ids.get(name), outcome, seconds })),
      ),
    ]);
  return { subject, settle };
}

const left = async () => {
  const rows = await db.sql<{ endpoint: string; failures: number }>(
    "select endpoint, failures from private.push_subscriptions order by endpoint",
  );
  return Object.fromEntries(rows.map(({ endpoint, failures }) => [endpoint.split("/").at(-1), failures]));
};

const deliveries = async (subject: string) => {
  const rows = await db.sql<Record<string, unknown>>(
    `select s.endpoint, d.outcome, d.attempts, d.done_at is not null as done, d.lease is null as free,
       round(extract(epoch from d.due_at - now()) / 3600)::int as hours, d.due_at = '2026-01-01' as unmoved
     from private.push_deliveries d join private.push_subscriptions s on s.id = d.subscription where d.subject = $1`,
    [subject],
  );
  return Object.fromEntries(
    rows.map(({ endpoint, hours, unmoved, ...row }) => [
      String(endpoint).split("/").at(-1),
      { ...row, hours: unmoved ? null : hours },
    ]),
  );
};

test("each outcome ends, repeats or removes its own delivery and subscription, and no other", async () => {
  const { subject, settle } = await announce([...names, "untouched"]);
  const results = names.map((name, n) => [name, name, 3_600 * (n + 1)] as const);
  expect(await settle(results)).toEqual([{ settled: 6 }]);
  expect(await left()).toEqual({ postponed: 0, rejected: 1, retry: 0, sent: 0, skipped: 0, untouched: 0 });
  const done = { done: true, free: true, attempts: 2, hours: null };
  const again = { done: false, free: true, outcome: null };
  expect(await deliveries(subject)).toEqual({
    sent: { ...done, outcome: "sent" },
    skipped: { ...done, outcome: "skipped" },
    rejected: { ...done, outcome: "rejected" },
    retry: { ...again, attempts: 2, hours: 5 },
    // What waits for the morning counts no attempt.
    postponed: { ...again, attempts: 1, hours: 6 },
    untouched: { done: false, free: false, outcome: null, attempts: 2, hours: null },
  });
});

test("results of another lease change nothing", async () => {
  const { subject, settle } = await announce(["sent", "gone"]);
  const before = await deliveries(subject);
  const other = [
    ["sent", "sent"],
    ["gone", "gone"],
  ] as const;
  expect(await settle(other, randomUUID())).toEqual([{ settled: 0 }]);
  expect([await deliveries(subject), await left()]).toEqual([
    before,
    { ...(await left()), gone: 0, sent: 0 },
  ]);
});

test("a subscription is removed after three rejections in a row, and a delivery that arrives starts the count again", async () => {
  const settled: [Name, Name][] = [
    ["rejected", "rejected"],
    ["rejected", "rejected"],
    ["sent", "retry"],
    ["rejected", "skipped"],
    ["rejected", "rejected"],
  ];
  const failures = [];
  for (const [one, other] of settled) {
    const { settle } = await announce(["sent", "retry"]);
    await settle([
      ["sent", one],
      ["retry", other],
    ]);
    const { sent, retry } = await left();
    failures.push([sent, retry]);
  }
  expect(failures).toEqual([
    [1, 1],
    [2, 2],
    // What is to be repeated, or was not for this reader, says nothing.
    [0, 2],
    [1, 2],
    [2, undefined],
  ]);
});

import type { PGlite } from "@electric-sql/pglite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SecondSources } from "../../../server/clock/second-sources.ts";
import { watchClock } from "../../../server/clock/watch-clock.ts";
import { migratedPglite } from "../support/pglite-server.ts";

const DAY = 24 * 60 * 60_000;
const START = Date.UTC(2026, 10, 29, 12);

let db: PGlite;
let ran = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START });
  db = await migratedPglite();
  await db.exec(
    "update private.upkeep set expired_at = now(); update private.clock set proven_at = now(), deleting_at = now()",
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await db.close();
});

const query = async <Row>(sql: string, params?: unknown[]) => (await db.query<Row>(sql, params)).rows;

const SILENT: SecondSources = { machine: async () => null, internet: async () => null };

/** A start of the server at which the clock says `clock`; it runs what acts by the time, and stops again. */
async function run(clock: number, { sources = SILENT, forMs = 8_000 } = {}): Promise<string[]> {
  vi.setSystemTime(clock);
  const lines: string[] = [];
  const stop = await watchClock(query, { sources, running: () => ran, report: (line) => lines.push(line) });
  for (let left = forMs; ; left -= 5 * 60_000) {
    await query("select private.tidy()");
    await query("select public.publish_due()");
    if (left <= 0) break;
    ran += Math.min(left, 5 * 60_000);
    await vi.advanceTimersByTimeAsync(Math.min(left, 5 * 60_000));
    // What the timer began waits for the database.
    await query("select 1");
    await new Promise<void>((resolve) => setImmediate(resolve));
    await query("select 1");
  }
  stop();
  return lines;
}

async function counts() {
  const [row] = await query<Record<string, number>>(
    `select (select count(*)::int from public.contact_messages) as messages,
      (select count(*)::int from private.applied_operations) as ledger,
      (select count(*)::int from public.submissions) as submissions,
      (select count(*)::int from private.file_parts) as parts,
      (select count(*)::int from public.news_posts where published) as published`,
  );
  return row;
}

async function fill(): Promise<void> {
  await db.exec(`
    set role anon;
    insert into public.contact_messages (name, email, message) values ('Aster', 'a@selam.example', 'Selam');
    reset role;
    insert into public.submissions (id, topic, name, body) values (gen_random_uuid(), 'story', 'Saba', 'A story');
    insert into private.file_parts (file, part, parts, bytes, size) values (gen_random_uuid(), 0, 2, '\\x00', 1);
    insert into public.news_posts (title, content, published, publish_at)
      values ('In half a year', 'Long enough', false, now() + interval '200 days');`);
}
const WHOLE = { messages: 1, ledger: 1, submissions: 1, parts: 1, published: 0 };

it("a wrong clock at a start deletes and publishes nothing, and says so", async () => {
  await run(START);
  await fill();
  const lines = await run(START + 400 * DAY);
  expect(await counts()).toEqual(WHOLE);
  expect(lines).toEqual([
    expect.stringContaining("Correct the clock, or say in the admin's Health that it is right."),
  ]);
  expect(await query("select doubted from private.clock")).toEqual([{ doubted: true }]);
  expect(await run(START + 60_000)).toEqual([expect.stringContaining("The clock is trusted again")]);
  expect(await counts()).toEqual(WHOLE);
});

it("a save while the clock is wrong does not publish what is for later, and refuses no operation of before", async () => {
  await run(START);
  await run(START + 400 * DAY);
  await db.exec(
    "insert into public.news_posts (title, content, published, publish_at) values ('Next week', 'Long enough', false, now() - interval '390 days')",
  );
  expect(await counts()).toMatchObject({ published: 0 });
  expect(
    await query("select private.attempt_fault($1) as fault", [JSON.stringify(new Date(START).toISOString())]),
  ).toEqual([{ fault: null }]);
});

it("a site that was off for a year publishes once a second source agrees, and deletes after a week of running", async () => {
  await run(START);
  await fill();
  const back = START + 400 * DAY;
  const sources = { ...SILENT, internet: async () => Date.now() };
  await run(back, { sources, forMs: 10 * 60_000 });
  expect(await counts()).toEqual({ ...WHOLE, published: 1 });
  await db.exec("update private.clock set deletions_wait = interval '1 minute'");
  await run(back + 10 * 60_000, { sources, forMs: 10 * 60_000 });
  expect(await counts()).toEqual({ messages: 0, ledger: 0, submissions: 0, parts: 0, published: 1 });
});

it("the owner's word is a second source", async () => {
  await run(START);
  await fill();
  await run(START + 400 * DAY);
  await query(
    "insert into auth.users (id, email) values ('11111111-1111-4111-8111-111111111111', 'o@selam.example')",
  );
  await query("insert into private.admins (user_id) values ('11111111-1111-4111-8111-111111111111')");
  await db.transaction(async (tx) => {
    await tx.query(
      "select set_config('request.jwt.claim.sub', '11111111-1111-4111-8111-111111111111', true)",
    );
    await tx.query(
      `select set_config('request.jwt.claims', '{"sub":"11111111-1111-4111-8111-111111111111","role":"authenticated"}', true)`,
    );
    await tx.exec("set local role authenticated");
    await tx.query("select public.confirm_time()");
  });
  await run(START + 400 * DAY + 10_000);
  expect(await counts()).toEqual({ ...WHOLE, published: 1 });
});

it("what is written while the clock is behind is not old once it is right", async () => {
  await run(START);
  await run(START - 3_000 * DAY);
  await fill();
  await run(START + DAY, { sources: { ...SILENT, machine: async () => Date.now() } });
  await db.exec("update private.clock set deletions_wait = '0', deleting_at = proven_at");
  await query("select private.tidy()");
  expect(await counts()).toMatchObject({ messages: 1, submissions: 1 });
});

const MESSAGE =
  "set role anon; insert into public.contact_messages (name, email, message) values ('Aster', 'a@selam.example', 'Selam'); reset role";
const lease = async () =>
  (await query<{ mail: { lease: string } | null }>("select private.lease_mail(60) as mail"))[0]?.mail ?? null;
const settle = (mail: { lease: string } | null, outcome: string) =>
  query("select private.settle_mail($1::uuid, $2, 900)", [mail?.lease, outcome]);
const mailed = async () => (await lease()) !== null;

it("emails to the owner that were sent, tried or put off while the clock was ahead hold up none once it is right", async () => {
  await run(START);
  await run(START + 400 * DAY);
  const [most] = await query<{ told: number }>("select private.most_told() as told");
  for (let told = 0; told < (most?.told ?? 0); told += 1) {
    await db.exec(MESSAGE);
    const mail = await lease();
    if (told > 1) await settle(mail, "sent");
    else if (told > 0) await settle(mail, "retry");
  }
  expect(await mailed()).toBe(false);
  await run(START + 60_000);
  await db.exec(MESSAGE);
  for (const _ of ["was being sent", "was put off", "is new"]) expect(await mailed()).toBe(true);
  expect(await mailed()).toBe(false);
});

it("a device is notified again of what is new after the clock was ahead", async () => {
  await run(START);
  await query(
    "insert into auth.users (id, email) values ('11111111-1111-4111-8111-111111111111', 'o@selam.example')",
  );
  await query("insert into private.admins (user_id) values ('11111111-1111-4111-8111-111111111111')");
  await query(
    `insert into private.push_subscriptions (id, endpoint, p256dh, auth, user_id, topics, muted, locale, time_zone)
      values (gen_random_uuid(), 'https://push.example/1', 'p', 'a', '11111111-1111-4111-8111-111111111111', '{}', '{}', 'en', 'UTC')`,
  );
  const taken = async () => {
    const [row] = await query<{ pushes: { deliveries: unknown[] } }>(
      "select private.lease_pushes(100, 60) as pushes",
    );
    return row?.pushes.deliveries.length;
  };
  await run(START + 400 * DAY);
  const [most] = await query<{ told: number }>("select private.most_told() as told");
  for (let told = 0; told < (most?.told ?? 0); told += 1) await db.exec(MESSAGE);
  expect(await taken()).toBe(most?.told);
  await run(START + 60_000);
  await db.exec(MESSAGE);
  // Those that were being sent, and the new one.
  expect(await taken()).toBe((most?.told ?? 0) + 1);
});

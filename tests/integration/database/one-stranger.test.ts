import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  type Answer,
  call,
  comment,
  communityPost,
  type Interaction,
  interaction,
  like,
  outcome,
  SECRET,
  send,
  visibleComment,
  visitor,
} from "../support/site.ts";

/** What one person, or a few, can do to everybody else. */

const DAY = "2199-06-01";
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const times = <T>(number: number, make: (n: number) => T) =>
  Array.from({ length: number }, (_, n) => make(n));

function attend(target: string, people: number): Interaction {
  return {
    ...interaction("attend", "event", target),
    body: { name: "Aster", people, day: DAY, secret: SECRET },
  };
}

const report = (target: string, words: string): Interaction => ({
  ...interaction("comment_report", "comment", target),
  body: { reason: "other", words },
});

async function event(db: TestDatabase, capacity: number): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into public.events (title, content, starts_at, capacity, rsvp, published)
     values ('Coffee', 'With bread', '2199-06-01T13:00:00Z', $1, true, true) returning id`,
    [capacity],
  );
  return row?.id ?? "";
}

describeOnEach("one stranger", (running) => {
  beforeEach(async () => {
    await running.db.sql("delete from private.rate_counts");
  });

  it("has an allowance for what is refused, too, and what waits beyond it is looked at later", async () => {
    const { db } = running;
    const device = visitor(db, "198.51.100.1");
    const toNowhere = () => comment(randomUUID(), "Hi");
    const [first, second] = [await send(device, times(30, toNowhere)), await send(device, [toNowhere()])];
    expect(statuses(first)).toEqual([...times(20, () => "refused"), ...times(10, () => "later")]);
    expect(statuses(second)).toEqual(["later"]);
    await db.sql("update private.limits set per_address = 40 where scope = 'interaction'");
    const malformed = await send(
      device,
      times(30, () => ({ ...like(randomUUID()), kind: "love" })),
    );
    await db.sql("update private.limits set per_address = 1500 where scope = 'interaction'");
    expect(new Set(statuses(malformed.slice(0, 15)))).toEqual(new Set(["refused"]));
    expect(malformed.at(-1)?.status).toBe("later");
  });

  it("cannot name more operations than a device does", async () => {
    const { db } = running;
    const named = (number: number) => ({
      ...{ since: 0, stamp: "", max: 1, format: 4 },
      done: `{${times(number, () => randomUUID()).join(",")}}`,
      done_at: `{${times(number, () => "2020-01-01T00:00:00Z").join(",")}}`,
    });
    await call(visitor(db), "site_changes", named(100));
    expect(await outcome(call(visitor(db), "site_changes", named(101)))).toBe("22023");
  });

  it("with eight addresses takes nothing from those who write little", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const attack = async (house: number) =>
      send(
        visitor(db, `203.${house}.113.1`),
        times(100, () => comment(post, "Hi")),
      );
    for (let house = 0; house < 10; house += 1) await attack(house);
    const member = visitor(db, "192.0.2.1");
    for (let n = 0; n < 5; n += 1)
      expect(statuses(await send(member, [comment(post, `Words ${n}`), like(post)]))).toEqual([
        "applied",
        "applied",
      ]);
    expect((await send(member, [comment(post, "More")]))[0]?.status).toBe("later");
  });

  it("with very many addresses takes the share of none who wrote on an earlier day", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const member = visitor(db, "192.0.2.1");
    await send(member, [comment(post, "Yesterday")]);
    await db.sql("update private.rate_counts set minute = minute - interval '1 day'");
    await db.sql(
      "insert into private.rate_counts (scope, address, minute, slot, amount) values ('comment', '', date_trunc('minute', now()), 0, 100000)",
    );
    expect((await send(visitor(db, "198.51.100.9"), [comment(post, "New")]))[0]?.status).toBe("later");
    expect((await send(member, [comment(post, "Today")]))[0]?.status).toBe("applied");
  });

  it("gives the owner five notes about a comment, and all together twenty", async () => {
    const { db } = running;
    const id = await visibleComment(db, await communityPost(db));
    const stored = async () => {
      const [row] = await db.sql<{ rows: number; rev: string }>(
        `select (select count(*)::int from private.comment_reports r where r.comment_id = $1) as rows, c.rev::text
           from public.community_comments c where c.id = $1`,
        [id],
      );
      return row;
    };
    // In a request of its own each, since of one request a comment gets one note.
    const from = async (address: string) => {
      const answers: Answer[] = [];
      for (let n = 0; n < 8; n += 1)
        answers.push(...(await send(visitor(db, address), [report(id, `Words ${n}`)])));
      return answers;
    };
    expect(new Set(statuses(await from("198.51.100.1")))).toEqual(new Set(["applied"]));
    const one = await stored();
    expect(one?.rows).toBe(5);
    await db.sql("delete from private.rate_counts");
    await from("198.51.100.1");
    expect(await stored()).toEqual(one);
    for (let house = 2; house < 9; house += 1) await from(`198.51.${house}.1`);
    const all = await stored();
    expect(all?.rows).toBe(20);
    await from("203.0.113.1");
    expect(await stored()).toEqual(all);
  });

  it("stops notifications that are not there as often as it may start some", async () => {
    const { db } = running;
    const off = () =>
      outcome(
        call(visitor(db, "198.51.100.1"), "save_subscription", {
          operation: randomUUID(),
          subscription: { endpoint: `https://push.example/${randomUUID()}`, off: true },
        }),
      );
    const outcomes: string[] = [];
    for (let n = 0; n < 31; n += 1) outcomes.push(await off());
    expect(outcomes).toEqual([...times(30, () => "ok"), "PT429"]);
  });

  it("takes a quarter of an event's places, in one answer and in all of a day, and gets what it gives back", async () => {
    const { db } = running;
    const target = await event(db, 40);
    const stranger = visitor(db, "198.51.100.1");
    expect((await send(stranger, [attend(target, 11)]))[0]).toMatchObject({
      status: "refused",
      code: "places_share",
    });
    const answers = times(5, () => attend(target, 5));
    expect(statuses(await send(stranger, answers))).toEqual([
      "applied",
      "applied",
      "later",
      "later",
      "later",
    ]);
    expect(statuses(await send(visitor(db, "203.0.113.1"), [attend(target, 10)]))).toEqual(["applied"]);
    const [first] = answers;
    const withdrawn = {
      ...interaction("attend_withdraw", "attendance", first?.id ?? ""),
      body: { secret: SECRET },
    };
    expect(statuses(await send(stranger, [withdrawn, attend(target, 5)]))).toEqual(["applied", "applied"]);
    const small = await event(db, 8);
    expect(statuses(await send(visitor(db, "192.0.2.1"), [attend(small, 6)]))).toEqual(["applied"]);
  });
});

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
  unlessRefused,
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

function withdraw(attendance: string): Interaction {
  return { ...interaction("attend_withdraw", "attendance", attendance), body: { secret: SECRET } };
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

  it("pays for calls that are refused as a whole, and for those with files more", async () => {
    const { db } = running;
    const calls: readonly [name: string, most: number, args: () => Record<string, unknown>][] = [
      ["save_subscription", 12, () => ({ operation: randomUUID(), subscription: { endpoint: "x" } })],
      ["send_file_part", 12, () => ({ file: randomUUID(), part: 0, parts: 1, data: "-" })],
      ["submit", 12, () => ({ operation: randomUUID(), submission: { files: [] } })],
      ["submit", 2, () => ({ operation: randomUUID(), submission: { files: [{}] } })],
      // As long as the walk through it takes.
      ["apply_interactions", 3, () => ({ batch: { words: "x".repeat(400_000) } })],
    ];
    await db.sql("update private.limits set per_address = 12 where scope = 'refused'");
    try {
      for (const [n, [name, most, args]] of calls.entries()) {
        const outcomes: string[] = [];
        for (let attempt = 0; attempt <= most; attempt += 1)
          outcomes.push(await outcome(call(visitor(db, `198.51.${n}.1`), name, args())));
        expect([name, outcomes]).toEqual([name, [...times(most, () => "22023"), "PT429"]]);
      }
      expect(await outcome(call(visitor(db, "192.0.2.1"), "submit", calls[2]?.[2]() ?? {}))).toBe("22023");
    } finally {
      await db.sql("update private.limits set per_address = 200 where scope = 'refused'");
    }
  });

  it("pays for a small batch that is refused as a whole, too", async () => {
    const { db } = running;
    const asked = () => call(visitor(db, "198.51.100.1"), "apply_interactions", { batch: { no: "list" } });
    await outcome(asked());
    await outcome(asked());
    const spent = await db.sql(
      "select sum(amount)::int as spent from private.rate_counts where scope = 'refused' and address = ''",
    );
    expect(spent).toEqual([{ spent: 2 }]);
  });

  it("sends one message at a time, so that none undoes the work of others", async () => {
    const { db } = running;
    const message = "(gen_random_uuid(), 'Aster', 'a@b.example', 'Selam')";
    const insert = (values: string) =>
      outcome(
        visitor(db, "198.51.100.1").sql(
          `insert into public.contact_messages (id, name, email, message) values ${values}`,
        ),
      );
    expect(await insert(message)).toBe("ok");
    expect(await insert(`${message}, ${message}`)).toBe("22023");
    expect(await insert(message)).toBe("ok");
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
    expect(statuses(await send(stranger, [withdraw(first?.id ?? ""), attend(target, 5)]))).toEqual([
      "applied",
      "applied",
    ]);
    // From another address, which has taken none, it gives back no more than that.
    const other = visitor(db, "203.0.114.1");
    expect(statuses(await send(other, [withdraw(answers[1]?.id ?? ""), attend(target, 10)]))).toEqual([
      "applied",
      "applied",
    ]);
    expect(statuses(await send(other, [attend(target, 5)]))).toEqual(["later"]);
    const small = await event(db, 8);
    expect(statuses(await send(visitor(db, "192.0.2.1"), [attend(small, 6)]))).toEqual(["applied"]);
  });

  it("takes half of an event's places with all the addresses of an IPv6 network, and neighbours in one of IPv4 a quarter each", async () => {
    const { db } = running;
    const inTurn = async (addresses: readonly string[]) => {
      const target = await event(db, 40);
      const answers: Answer[] = [];
      for (const address of addresses)
        answers.push(...(await send(visitor(db, address), [attend(target, 10)])));
      return statuses(answers);
    };
    expect(await inTurn(times(3, (n) => `2001:db8:1:${n}::1`))).toEqual(["applied", "applied", "later"]);
    expect(await inTurn(times(3, (n) => `2001:db8:${n}::1`))).toEqual(["applied", "applied", "applied"]);
    expect(await inTurn(times(3, (n) => `198.51.100.${n}`))).toEqual(["applied", "applied", "applied"]);
  });

  it("holds with one device no more places than one answer may, from whatever addresses and on whatever days", async () => {
    const { db } = running;
    const target = await event(db, 40);
    const mine = (people: number) => ({ ...attend(target, people), device: "K7QF-2M9X-T4RD-8HWZ" });
    const taken = mine(8);
    expect(statuses(await send(visitor(db, "192.0.2.1"), [taken]))).toEqual(["applied"]);
    await db.sql("update private.rate_counts set minute = minute - interval '2 days'");
    const [more] = await send(visitor(db, "198.51.100.1"), [mine(3)]);
    expect(more).toMatchObject({ status: "refused", code: "places_share" });
    expect(statuses(await send(visitor(db, "198.51.100.1"), [mine(2), withdraw(taken.id), mine(8)]))).toEqual(
      ["applied", "applied", "applied"],
    );
    const [repeated] = await send(visitor(db), [taken]);
    expect(repeated?.status).toBe("repeated");
  });

  it("locks nothing and writes nothing with what is put off", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const address = "198.51.100.1";
    const spent = [comment(post, "Hi"), like(post)];
    await db.sql("update private.limits set per_address = 2 where scope = 'interaction'");
    try {
      expect(statuses(await send(visitor(db, address), spent))).toEqual(["applied", "applied"]);
      for (const batch of [[comment(post, "Hi")], [like(post)], [...spent, attend(await event(db, 8), 1)]]) {
        const [asked] = await visitor(db, address).sql<{
          answer: { results: Answer[] };
          written: string | null;
        }>(
          "select public.apply_interactions($1::text::jsonb) as answer, pg_current_xact_id_if_assigned()::text as written",
          [JSON.stringify(batch)],
        );
        expect([statuses(asked?.answer.results ?? []), asked?.written]).toEqual([
          batch.map((one) => (spent.includes(one) ? "repeated" : "later")),
          null,
        ]);
      }
    } finally {
      await db.sql("update private.limits set per_address = 1500 where scope = 'interaction'");
    }
  });

  it("sends no number that becomes long when it is written out", async () => {
    const { db } = running;
    const functions = await db.sql<{ name: string; before: string }>(
      `select p.proname as name, case when p.proargtypes[0] = 'uuid'::regtype then 'gen_random_uuid(), ' else '' end as before
       from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
         and 'jsonb'::regtype = any (p.proargtypes::oid[])`,
    );
    expect(functions.length).toBeGreaterThan(4);
    for (const number of ["1e131071", "-1e31", "1e-16000"])
      for (const { name, before } of functions) {
        const list = `[{"id": "none", "secret": [${number}]}]`;
        const given = before === "" ? list : list.slice(1, -1);
        const asked = visitor(db)
          .sql<{ answer: unknown }>(`select public.${name}(${before}'${given}') as answer`)
          .then(([row]) => unlessRefused(row?.answer));
        expect([name, await outcome(asked)]).toEqual([name, "22023"]);
      }
  });
});

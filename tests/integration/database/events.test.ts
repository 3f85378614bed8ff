import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { isoDayOf, parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { REPEATS } from "../../../src/domain/events/event-values.ts";
import { occurrenceDays, type Repeat } from "../../../src/domain/events/repeat.ts";
import { remove, save } from "../support/admin.ts";
import type { Session, TestDatabase } from "../support/database.ts";
import { describeOnEach, describeOnPostgres } from "../support/each-database.ts";
import {
  type Answer,
  call,
  changesAfter,
  headOf,
  type Interaction,
  interaction,
  outcome,
  type Page,
  person,
  SECRET,
  send,
  visitor,
} from "../support/site.ts";

const CODE = "K7QF-2M9X-T4RD-8HWZ";
const DAY = "2199-06-01";

/** A published event on 1 June 2199. */
async function event(db: TestDatabase, more: Record<string, unknown> = {}): Promise<string> {
  const fields = { title: "Coffee", content: "With bread", starts_at: "2199-06-01T13:00:00Z", ...more };
  const [row] = await db.sql<{ id: string }>(
    `insert into public.events (title, content, starts_at, repeats, capacity, rsvp, cancelled, published)
     select title, content, starts_at, repeats, capacity, coalesce(rsvp, true), coalesce(cancelled, false),
       coalesce(published, true) from jsonb_populate_record(null::public.events, $1::text::jsonb) returning id`,
    [JSON.stringify(fields)],
  );
  return row?.id ?? "";
}

function attend(target: string, people: unknown = 2, more: Record<string, unknown> = {}): Interaction {
  const body = { name: "Aster", people, day: DAY, secret: SECRET, ...more };
  return { ...interaction("attend", "event", target), body };
}

function withdraw(attendance: string, secret = SECRET): Interaction {
  return { ...interaction("attend_withdraw", "attendance", attendance), body: { secret } };
}

const coming = async (db: Session, target: string) =>
  db.sql<{ name: string; people: number }>(
    "select name, people from public.attendances where event_id = $1 order by created_at, id",
    [target],
  );

describeOnEach("events", (running) => {
  it("an answer counts once however often it arrives, and only the owner reads it", async () => {
    const { db } = running;
    const target = await event(db);
    const sent = attend(target);
    expect((await send(visitor(db), [sent]))[0]).toMatchObject({ status: "applied" });
    expect((await send(visitor(db), [sent, sent])).map(({ status }) => status)).toEqual([
      "repeated",
      "repeated",
    ]);
    expect(await coming(db, target)).toEqual([{ name: "Aster", people: 2 }]);
    const admin = await person(db, "admin");
    for (const anyone of [visitor(db), await person(db, "stranger")])
      expect(await outcome(anyone.sql("select name from public.attendances"))).toBe("42501");
    expect(await outcome(visitor(db).sql("select * from private.attendance_secrets"))).toBe("42501");
    const page = await call<Page>(admin, "admin_changes", { since: 0, format: 2 });
    expect(
      page.rows.find(({ kind, row }) => kind === "attendance" && row.event_id === target)?.row,
    ).toMatchObject({
      ...{ id: sent.id, name: "Aster", people: 2, day: DAY, arrived: false },
    });
    const open = await call<Page>(visitor(db), "site_changes", { since: 0, format: 2 });
    expect(JSON.stringify(open)).not.toContain("Aster");
    expect(open.rows.find(({ row }) => row.id === target)?.row).toMatchObject({ title: "Coffee", taken: {} });
  });

  it("an answer is withdrawn with its secret only, and a retry does not bring it back", async () => {
    const { db } = running;
    const target = await event(db, { capacity: 10 });
    const sent = attend(target, 3);
    await send(visitor(db), [sent]);
    expect((await send(visitor(db), [withdraw(sent.id, "another-secret-of-16")]))[0]).toMatchObject({
      code: "wrong_secret",
    });
    const gone = withdraw(sent.id);
    expect((await send(visitor(db), [gone]))[0]?.status).toBe("applied");
    expect((await send(visitor(db), [sent, gone])).map(({ status }) => status)).toEqual([
      "repeated",
      "repeated",
    ]);
    expect(await coming(db, target)).toEqual([]);
    expect((await send(visitor(db), [withdraw(randomUUID())]))[0]?.status).toBe("applied");
    const stored = await db.sql(
      "select from private.applied_operations where result::text like '%Aster%' or result::text like $1",
      [`%${SECRET}%`],
    );
    expect(stored).toEqual([]);
  });

  it("the last places are given away once, and everyone reads how many are taken", async () => {
    const { db } = running;
    const target = await event(db, { capacity: 5 });
    const at = await headOf(visitor(db));
    const answers = await send(visitor(db), [
      attend(target, 3),
      attend(target, 3),
      attend(target, 2),
      attend(target, 1),
    ]);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      "applied",
      "event_full",
      "applied",
      "event_full",
    ]);
    const page = await call<Page>(visitor(db), "site_changes", { since: at.rev, stamp: at.stamp, format: 2 });
    expect(page.rows.at(-1)).toMatchObject({
      kind: "event",
      row: { id: target, taken: { [DAY]: 5 }, version: 1 },
    });
    // A full event has a place again when someone withdraws, and the rejected answer may be sent again.
    await db.sql("delete from public.attendances where event_id = $1 and people = 2", [target]);
    expect((await send(visitor(db), [attend(target, 2)]))[0]?.status).toBe("applied");
  });

  it("an answer that cannot be is refused with its reason", async () => {
    const { db } = running;
    const weekly = {
      repeats: {
        every: "week",
        interval: 1,
        days: [],
        count: null,
        until: "2199-07-01",
        except: ["2199-06-08"],
      },
    };
    const daily = {
      starts_at: "2150-06-01T13:00:00Z",
      repeats: { every: "day", interval: 1, days: [], count: null, until: null, except: [] },
    };
    const [once, repeated, endless] = [await event(db), await event(db, weekly), await event(db, daily)];
    const refusals: [Interaction, string][] = [
      [attend(await event(db, { published: false })), "event_unknown"],
      [attend(randomUUID()), "event_unknown"],
      [attend(await event(db, { cancelled: true })), "event_cancelled"],
      [attend(await event(db, { rsvp: false })), "event_closed"],
      [
        attend(await event(db, { starts_at: "2020-06-01T13:00:00Z" }), 1, { day: "2020-06-01" }),
        "event_over",
      ],
      [attend(once, 2, { day: "2199-06-02" }), "event_unknown"],
      [attend(repeated, 2, { day: "2199-06-08" }), "event_unknown"],
      [attend(repeated, 2, { day: "2199-06-16" }), "event_unknown"],
      [attend(repeated, 2, { day: "2199-07-06" }), "event_unknown"],
      [attend(endless, 2, { day: "2155-06-06" }), "event_unknown"],
      [attend(once, 0), "people_range"],
      [attend(once, 21), "people_range"],
      [attend(once, 1.5), "people_range"],
      [attend(once, "2"), "people_range"],
      [attend(once, 1e29), "people_range"],
      [attend(once, 2, { day: "2199-02-30" }), "bad_item"],
      [attend(once, 2, { day: "tomorrow" }), "bad_item"],
      [attend(once, 2, { day: 5 }), "bad_item"],
      [attend(once, 2, { name: " \u200b " }), "author_name_length"],
      [attend(once, 2, { name: "x".repeat(81) }), "author_name_length"],
      [attend(once, 2, { name: "a\u0007b" }), "bad_characters"],
      [attend(once, 2, { name: null }), "bad_item"],
      [attend(once, 2, { secret: "short" }), "secret_needed"],
      [{ ...attend(once), target_kind: "community" }, "not_countable"],
      [{ ...attend(once), body: undefined } as unknown as Interaction, "secret_needed"],
    ];
    for (const [sent, code] of refusals) {
      const [answer] = await send(visitor(db), [sent]);
      expect([sent.body, answer?.code]).toEqual([sent.body, code]);
    }
    expect(await coming(db, once)).toEqual([]);
    const [weekLater] = await send(visitor(db), [attend(repeated, 1, { day: "2199-06-15" })]);
    const [fiveYearsLater] = await send(visitor(db), [attend(endless, 1, { day: "2155-06-05" })]);
    expect([weekLater?.status, fiveYearsLater?.status]).toEqual(["applied", "applied"]);
  });

  it("the server takes answers for exactly the days that a device shows", async () => {
    const { db } = running;
    const rules = REPEATS.flatMap((every) =>
      [1, 2, 3].flatMap((interval) =>
        ["2026-10-29", "2026-01-31", "2027-09-11", "2028-02-29"].map((start) => ({ every, interval, start })),
      ),
    );
    for (const { every, interval, start } of rules) {
      const days = every === "week" ? ["MO", "SA"] : [];
      const repeat: Repeat = { every, interval, days, count: null, until: "2036-05-01", except: [start] };
      const first = parseIsoDay(start) ?? 0;
      const shown = new Set(occurrenceDays(first, repeat, first, first + 4500));
      const near = [first, ...[...shown].slice(0, 8)].flatMap((day) =>
        [-8, -7, -1, 0, 1, 7, 28, 30, 31, 365, 366].map((more) => day + more),
      );
      const target = await event(db, { starts_at: `${start}T13:00:00Z`, repeats: repeat });
      const taken = await db.sql<{ day: string }>(
        `select d as day from public.events e, jsonb_array_elements_text($2::text::jsonb) d
         where e.id = $1 and private.is_event_day(e, d::date)`,
        [target, JSON.stringify(near.map(isoDayOf))],
      );
      const expected = near.filter((day) => shown.has(day)).map(isoDayOf);
      expect([every, interval, start, taken.map(({ day }) => day)]).toEqual([
        every,
        interval,
        start,
        expected,
      ]);
    }
  });

  it("one network cannot fill an event within minutes", async () => {
    const { db } = running;
    const target = await event(db);
    const device = visitor(db, "192.0.2.77");
    const answers = await send(
      device,
      Array.from({ length: 30 }, () => attend(target, 1)),
    );
    expect(answers.filter(({ status }) => status === "applied")).toHaveLength(20);
    expect(answers.filter(({ status }) => status === "later")).toHaveLength(10);
    // A withdrawal does not overtake the answer that has to wait.
    const [waits] = answers.filter(({ status }) => status === "later");
    expect(waits?.seconds).toBeGreaterThan(0);
    const late = attend(target, 1);
    expect((await send(device, [late, withdraw(late.id)])).map(({ status }) => status)).toEqual([
      "later",
      "later",
    ]);
  });

  it("an invisible field that was filled in stores nothing", async () => {
    const { db } = running;
    const target = await event(db);
    expect((await send(visitor(db), [attend(target, 2, { website: "spam" })]))[0]?.status).toBe("applied");
    expect(await coming(db, target)).toEqual([]);
  });

  it("two phones at the door check in the same answer once", async () => {
    const { db } = running;
    const admin = await person(db, "admin");
    const target = await event(db);
    const sent = attend(target, 4);
    await send(visitor(db), [sent]);
    const first = await save(admin, "attendance", { id: sent.id, arrived: true }, 1);
    expect(first).toMatchObject({ status: "saved", row: { people: 4, version: 2 } });
    const second = await save(admin, "attendance", { id: sent.id, arrived: true }, 1);
    expect(second).toMatchObject({ status: "conflict", row: { version: 2 } });
    expect(await outcome(save(admin, "attendance", { id: randomUUID(), arrived: true }, 0))).toBe("22023");
    // What a visitor said stays as it was.
    await save(admin, "attendance", { id: sent.id, arrived: false }, 2);
    expect(await coming(db, target)).toEqual([{ name: "Aster", people: 4 }]);
    expect(await remove(admin, "attendance", sent.id, 3)).toMatchObject({ status: "deleted" });
    expect(await db.sql("select from private.applied_operations where result::text like '%Aster%'")).toEqual(
      [],
    );
  });

  it("what a device answered is found and erased by its code", async () => {
    const { db } = running;
    const target = await event(db, { capacity: 9 });
    const sent = { ...attend(target, 2), device: CODE };
    await send(visitor(db), [sent]);
    const admin = await person(db, "admin");
    const found = await call<{ attendances: { id: string; event: string }[] }>(admin, "person_data", {
      term: CODE,
    });
    expect(found.attendances).toMatchObject([{ id: sent.id, event: "Coffee", name: "Aster" }]);
    const counts = await call(admin, "erase_person", { term: CODE, request: randomUUID() });
    expect(counts).toMatchObject({ attendances: 1 });
    expect(await coming(db, target)).toEqual([]);
    expect(await db.sql("select taken from public.events where id = $1", [target])).toEqual([{ taken: {} }]);
    expect((await send(visitor(db), [sent]))[0]?.status).toBe("repeated");
    expect(await coming(db, target)).toEqual([]);
  });

  it("answers are deleted after their period, and with their event", async () => {
    const { db } = running;
    const target = await event(db, { starts_at: "2020-06-01T13:00:00Z" });
    const [old, recent] = [randomUUID(), randomUUID()];
    const add =
      "insert into public.attendances (id, event_id, day, name, people) values ($1, $2, $3, 'Aster', 1)";
    await db.sql(add, [old, target, new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, 10)]);
    await db.sql(add, [recent, target, new Date(Date.now() - 28 * 86_400_000).toISOString().slice(0, 10)]);
    await db.sql("select private.tidy(1000)");
    expect(await db.sql("select id from public.attendances where event_id = $1", [target])).toEqual([
      { id: recent },
    ]);
    const admin = await person(db, "admin");
    expect(await remove(admin, "event", target, 1)).toMatchObject({ status: "deleted" });
    expect(await coming(db, target)).toEqual([]);
  });

  it("an app of before events gets no row and no tombstone of them", async () => {
    const { db } = running;
    const device = visitor(db);
    const at = await headOf(device);
    const [shown, hidden] = [await event(db), await event(db)];
    await db.sql("update public.events set published = false where id = $1", [hidden]);
    const old = await changesAfter(device, at);
    expect([old.rows, old.gone]).toEqual([[], []]);
    expect(old.rev).toBe((await headOf(device)).rev);
    const current = await call<Page>(device, "site_changes", { since: at.rev, stamp: at.stamp, format: 2 });
    expect(current.rows.map(({ row }) => row.id)).toEqual([shown]);
    expect(current.gone).toMatchObject([{ kind: "event", id: hidden }]);
  });

  it("the owner's events are checked, versioned, scheduled and shown", async () => {
    const { db } = running;
    const admin = await person(db, "admin");
    const id = randomUUID();
    const fields = { id, title: "Meskel", content: "The fire", starts_at: "2199-09-27T18:00:00+00:00" };
    expect(
      await save(admin, "event", { ...fields, publish_at: "2199-01-01T00:00:00Z", published: false }, 0),
    ).toMatchObject({
      status: "saved",
      row: { published: false, taken: {} },
    });
    expect(await call(visitor(db), "site_row", { kind: "event", id })).toBeNull();
    await save(admin, "event", { id, published: true, publish_at: null, title: "Meskel!" }, 1);
    expect(await call(visitor(db), "site_row", { kind: "event", id })).toMatchObject({ title: "Meskel!" });
    expect(await call<unknown[]>(admin, "post_versions", { kind: "event", id })).toHaveLength(2);
    const faults: Record<string, unknown>[] = [
      { ends_at: "2199-09-27T17:00:00Z" },
      { time_zone: "Mars/Olympus" },
      { time_zone: "EST5EDT" },
      { time_zone: "+03:00" },
      { capacity: 0 },
      { repeats: { every: "hour", interval: 1, days: [], count: null, until: null, except: [] } },
      { repeats: { every: "week", interval: 0, days: [], count: null, until: null, except: [] } },
      { repeats: { every: "week", interval: 1, days: ["XX"], count: null, until: null, except: [] } },
      { repeats: { every: "week", interval: 1, days: [], count: null, until: "2199-02-30", except: [] } },
      { repeats: { every: "week" } },
      { repeats: [] },
      { taken: { "2199-09-27": 5 } },
    ];
    for (const fault of faults.slice(0, -1))
      expect([fault, await outcome(save(admin, "event", { id, ...fault }, 2))]).toEqual([fault, "22023"]);
    // The time zones of a community are its own (src/community/time-zones.ts).
    expect(await save(admin, "event", { id, time_zone: "Africa/Mogadishu" }, 2)).toMatchObject({
      status: "saved",
    });
    // The count of taken places is not the owner's to write: it is left out.
    expect(await save(admin, "event", { id, ...faults.at(-1) }, 3)).toMatchObject({ row: { taken: {} } });
  });
});

describeOnPostgres("events under load", (running) => {
  it("twelve devices that ask at once for the last five places get five", async () => {
    const { db } = running;
    const target = await event(db, { capacity: 5 });
    const all: Answer[][] = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(visitor(db, `198.51.100.${n}`), [attend(target, 1)])),
    );
    expect(all.flat().filter(({ status }) => status === "applied")).toHaveLength(5);
    expect(all.flat().filter(({ code }) => code === "event_full")).toHaveLength(7);
    expect(await coming(db, target)).toHaveLength(5);
  });
});

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { isoDayOf } from "../../../src/domain/dates/calendar-days.ts";
import { deadlineOf, REQUEST_KINDS } from "../../../src/domain/privacy/deadlines.ts";
import { remove, save } from "../support/admin.ts";
import type { Session, TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  changesAfter,
  communityPost,
  interaction,
  newestRevision,
  outcome,
  person,
  rejectionOf,
  send,
  visibleComment,
  visitor,
} from "../support/site.ts";

type Reminder = { readonly id: string; readonly about: string; readonly stage: string; readonly due: string };

/** What the owner is to be reminded of at a time. */
const remindersAt = (db: TestDatabase, at: string) =>
  db.sql<Reminder>(
    "select id, about, stage, due::text as due from private.reminders_due($1::text::timestamptz) order by due",
    [at],
  );

const stagesAt = async (db: TestDatabase, at: string) =>
  (await remindersAt(db, at)).map(({ about, stage, due }) => `${about} ${stage} ${due}`);

async function note(owner: Session, fields: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  const row = { id, asks_for: "access", person: "aster@mail.example", ...fields };
  expect(await save(owner, "request", row, 0)).toMatchObject({ status: "saved", row });
  return id;
}

const clear = (db: TestDatabase) => db.sql("delete from public.data_requests");

describeOnEach("requests about personal data", (running) => {
  it("the server and the app compute the same deadline, for each day of four years", async () => {
    const days = Array.from({ length: 4 * 366 }, (_, at) => isoDayOf(Date.UTC(2026, 0, 1) / 86_400_000 + at));
    for (const asksFor of REQUEST_KINDS) {
      const rows = await running.db.sql<{ due: string }>(
        "select private.request_due($1, d)::text as due from unnest($2::text[]::date[]) with ordinality u (d, n) order by n",
        [asksFor, days],
      );
      expect(rows.map(({ due }) => due)).toEqual(days.map((day) => isoDayOf(deadlineOf(asksFor, day) ?? 0)));
    }
  });

  it("only admins read and write them, once per operation, and every admin's device is told", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const { rev, stamp } = await newestRevision(db);
    const operation = randomUUID();
    const row = { id: randomUUID(), asks_for: "erasure", person: "Aster", received_on: "2026-11-01" };
    const first = await save(owner, "request", row, 0, operation);
    expect(await save(owner, "request", row, 0, operation)).toMatchObject({ status: first.status });
    const changes = await call<{ rows: { kind: string; row: object }[] }>(owner, "admin_changes", {
      since: rev,
      stamp,
      format: 2,
    });
    expect(changes.rows).toMatchObject([{ kind: "request", row: { ...row, answered_on: null, version: 1 } }]);
    const older = await call<{ rows: object[] }>(owner, "admin_changes", { since: rev, stamp });
    expect(older.rows).toEqual([]);
    expect(JSON.stringify(await changesAfter(visitor(db), { rev, stamp }))).not.toContain("Aster");
    const stranger = await person(db, "stranger");
    expect(await outcome(save(stranger, "request", { ...row, id: randomUUID() }, 0))).toBe("42501");
    for (const anyone of [stranger, visitor(db)])
      expect(await outcome(anyone.sql("select id from public.data_requests"))).toBe("42501");
    expect(await remove(owner, "request", row.id, 1)).toMatchObject({ status: "deleted" });
    const again = await save(owner, "request", row, 0, operation);
    expect(JSON.stringify(again)).not.toContain("Aster");
  });

  it("an unknown kind, nobody, and a day that does not exist are rejected", async () => {
    const owner = await person(running.db, "admin");
    const row = { asks_for: "access", person: "Aster", received_on: "2026-11-01" };
    const codeOf = async (wrong: object) =>
      (await rejectionOf(save(owner, "request", { ...row, id: randomUUID(), ...wrong }, 0))).code;
    expect(await codeOf({ asks_for: "money" })).toBe("asks_for_known");
    expect(await codeOf({ person: " " })).toBe("person_length");
    expect(await codeOf({ received_on: "2026-02-30" })).toBe("bad_value");
    expect(await codeOf({ received_on: "infinity" })).toBe("received_on_range");
  });

  it("the owner is reminded a week before and on the day, from nine o'clock in London, in winter and in summer", async () => {
    const { db } = running;
    await clear(db);
    const owner = await person(db, "admin");
    await note(owner, { received_on: "2027-01-31" });
    // Due on 28 February: GMT.
    expect(await stagesAt(db, "2027-02-21T08:59:59Z")).toEqual([]);
    expect(await stagesAt(db, "2027-02-21T09:00:00Z")).toEqual(["access before 2027-02-28"]);
    expect(await stagesAt(db, "2027-02-28T08:59:59Z")).toEqual(["access before 2027-02-28"]);
    expect(await stagesAt(db, "2027-02-28T09:00:00Z")).toEqual(["access due 2027-02-28"]);
    expect(await stagesAt(db, "2027-04-01T00:00:00Z")).toEqual(["access due 2027-02-28"]);
    await clear(db);
    // Due on 30 March 2026, the day after the clocks go forward, and a week before it is still GMT.
    await note(owner, { received_on: "2026-03-01", asks_for: "complaint" });
    expect(await stagesAt(db, "2026-03-23T08:59:59Z")).toEqual([]);
    expect(await stagesAt(db, "2026-03-23T09:00:00Z")).toEqual(["complaint before 2026-03-30"]);
    expect(await stagesAt(db, "2026-03-30T07:59:59Z")).toEqual(["complaint before 2026-03-30"]);
    expect(await stagesAt(db, "2026-03-30T08:00:00Z")).toEqual(["complaint due 2026-03-30"]);
  });

  it("an answered request and a confirmed complaint are reminded of no more, and each stage has an id of its own", async () => {
    const { db } = running;
    await clear(db);
    const owner = await person(db, "admin");
    const access = await note(owner, { received_on: "2026-11-01" });
    const complaint = await note(owner, { received_on: "2026-11-01", asks_for: "complaint" });
    const ids = new Set<string>();
    for (const at of [
      "2026-11-25T12:00:00Z",
      "2026-11-26T12:00:00Z",
      "2026-12-02T12:00:00Z",
      "2026-12-03T12:00:00Z",
    ])
      for (const { id } of await remindersAt(db, at)) ids.add(id);
    expect(ids.size).toBe(4);
    await save(owner, "request", { id: complaint, acknowledged_on: "2026-11-05" }, 1);
    expect(await stagesAt(db, "2026-12-02T12:00:00Z")).toEqual(["access due 2026-12-01"]);
    await save(owner, "request", { id: access, acknowledged_on: "2026-11-05" }, 1);
    expect(await stagesAt(db, "2026-12-02T12:00:00Z")).toEqual(["access due 2026-12-01"]);
    await save(owner, "request", { id: access, answered_on: "2026-11-20" }, 2);
    expect(await stagesAt(db, "2026-12-02T12:00:00Z")).toEqual([]);
  });

  it("reports and appeals are reminded of after a day and after two, together, until each is decided", async () => {
    const { db } = running;
    await clear(db);
    await db.sql("update private.comment_reports set handled_at = now() where handled_at is null");
    const owner = await person(db, "admin");
    const post = await communityPost(db);
    const [one, two] = [await visibleComment(db, post), await visibleComment(db, post)];
    for (const id of [one, two]) await send(visitor(db), [interaction("comment_report", "comment", id)]);
    await db.sql("update private.comment_reports set at = '2026-06-30T22:30:00Z' where comment_id = $1", [
      one,
    ]);
    await db.sql("update private.comment_reports set at = '2026-06-30T22:45:00Z' where comment_id = $1", [
      two,
    ]);
    expect(await stagesAt(db, "2026-07-01T22:29:59Z")).toEqual([]);
    expect(await stagesAt(db, "2026-07-01T22:30:00Z")).toEqual(["cases before 2026-07-02"]);
    expect(await stagesAt(db, "2026-07-02T22:30:00Z")).toEqual(["cases due 2026-07-02"]);
    // What nobody has decided for a week stays on the dashboard.
    expect(await stagesAt(db, "2026-07-08T00:00:00Z")).toEqual([]);
    await save(owner, "comment", { id: one, decision: { dismiss: true } }, 1);
    expect(await stagesAt(db, "2026-07-02T22:44:59Z")).toEqual(["cases before 2026-07-02"]);
    await save(owner, "comment", { id: two, status: "hidden", decision: { reason: "abuse" } }, 1);
    expect(await stagesAt(db, "2026-07-03T00:00:00Z")).toEqual([]);
    await db.sql(
      "insert into private.appeals (comment_id, words, at) values ($1, 'Please', '2026-07-10T12:00:00Z')",
      [two],
    );
    expect(await stagesAt(db, "2026-07-12T12:00:00Z")).toEqual(["cases due 2026-07-12"]);
  });

  it("answered requests are deleted after their period, open ones never", async () => {
    const { db } = running;
    await clear(db);
    const owner = await person(db, "admin");
    const daysAgo = (days: number) => isoDayOf(Math.floor(Date.now() / 86_400_000) - days);
    const old = { received_on: "2020-01-01" };
    await note(owner, { ...old, answered_on: daysAgo(367) });
    const kept = [await note(owner, { ...old, answered_on: daysAgo(364) }), await note(owner, old)];
    const at = await newestRevision(db);
    await db.sql("select private.tidy()");
    const left = await db.sql<{ id: string }>("select id from public.data_requests");
    expect(left.map(({ id }) => id).sort()).toEqual([...kept].sort());
    const page = await call<{ gone: { kind: string }[] }>(owner, "admin_changes", {
      since: at.rev,
      stamp: at.stamp,
      format: 2,
    });
    expect(page.gone).toMatchObject([{ kind: "request" }]);
  });

  it("a person's requests are part of their data, and an erasure leaves them as the record of the answer", async () => {
    const { db } = running;
    await clear(db);
    const owner = await person(db, "admin");
    await note(owner, { person: "Hiwet@Mail.example", received_on: "2026-11-01" });
    await note(owner, { person: "k7qf 2m9x t4rd 8hwz", received_on: "2026-11-02", asks_for: "erasure" });
    const find = (term: string) => call<{ requests: object[] }>(owner, "person_data", { term });
    expect((await find("hiwet@mail.example")).requests).toMatchObject([{ received_on: "2026-11-01" }]);
    expect((await find("K7QF-2M9X-T4RD-8HWZ")).requests).toMatchObject([{ asks_for: "erasure" }]);
    expect((await find("other@mail.example")).requests).toEqual([]);
    await call(owner, "erase_person", { term: "hiwet@mail.example", request: randomUUID() });
    expect((await find("hiwet@mail.example")).requests).toHaveLength(1);
  });
});

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { remove, save } from "../support/admin.ts";
import type { Session, TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  comment,
  communityPost,
  type Interaction,
  interaction,
  outcome,
  person,
  rejectionOf,
  SECRET,
  send,
  visitor,
} from "../support/site.ts";

interface Fate {
  id: string;
  status: string;
  reason: string | null;
  words: string;
  answer: string;
  appealed: boolean;
}
interface Entry {
  action: string;
  comment: string;
  reason: string | null;
  words: string;
  by: string;
}
interface Row {
  id: string;
  version: number;
  reports: number;
  report_notes: { reason: string | null; words: string }[];
  appeal: { words: string; answered_at: string | null } | null;
  decision: Record<string, string> | null;
}

const report = (id: string, body?: Record<string, unknown>): Interaction => ({
  ...interaction("comment_report", "comment", id),
  ...(body ? { body } : {}),
});
const appeal = (id: string, words: string, secret = SECRET): Interaction => ({
  ...interaction("comment_appeal", "comment", id),
  body: { body: words, secret },
});

async function rowOf(owner: Session, id: string): Promise<Row> {
  const { rows } = await call<{ rows: { row: Row }[] }>(owner, "admin_changes", { since: 0 });
  const found = rows.find(({ row }) => row.id === id)?.row;
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
}

const fateOf = async (db: TestDatabase, id: string, secret = SECRET) =>
  (await call<Fate[]>(visitor(db), "own_comments", { proofs: [{ id, secret }] }))[0];

const logOf = async (owner: Session, id: string) =>
  (await call<Entry[]>(owner, "moderation_log")).filter((entry) => entry.comment === id).reverse();

async function written(db: TestDatabase, text = "Words"): Promise<string> {
  const sent = comment(await communityPost(db), text);
  await send(visitor(db), [sent]);
  return sent.id;
}

const HIDE = { status: "hidden", decision: { reason: "abuse", words: "Be kind" } };

describeOnEach("reports, decisions and appeals", (running) => {
  it("a report has a reason; one without a reason still counts, and an unknown reason is stored as other", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await written(db);
    const sent = report(id, { reason: "defamation", words: " Not \r\n true " });
    await send(visitor(db, "203.0.113.1"), [sent]);
    await send(visitor(db, "203.0.113.1"), [sent]);
    await send(visitor(db, "203.0.113.2"), [report(id)]);
    await send(visitor(db, "203.0.113.3"), [report(id, { reason: "because", words: 7 })]);
    const { reports, report_notes } = await rowOf(owner, id);
    expect(reports).toBe(3);
    expect(report_notes.map(({ reason, words }) => [reason, words]).sort()).toEqual(
      [
        ["defamation", "Not \n true"],
        ["other", "7"],
        [null, ""],
      ].sort(),
    );
  });

  it("two people behind one address report a comment, each with their own reason and words", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await written(db);
    const first = report(id, { reason: "spam", words: "An advertisement" });
    const second = report(id, { reason: "privacy", words: "My phone number" });
    await send(visitor(db, "203.0.113.9"), [first]);
    const { version } = await rowOf(owner, id);
    await send(visitor(db, "203.0.113.9"), [second]);
    for (const again of [second, first, report(id)]) await send(visitor(db, "203.0.113.9"), [again]);
    const row = await rowOf(owner, id);
    expect(row.reports).toBe(2);
    expect(row.version).toBe(version);
    expect(row.report_notes.map(({ reason, words }) => [reason, words]).sort()).toEqual([
      ["privacy", "My phone number"],
      ["spam", "An advertisement"],
    ]);
  });

  it("reporters' words are shown to the owner only, and the ledger keeps none", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const sent = comment(await communityPost(db), "Mine");
    await send(visitor(db), [sent]);
    await send(visitor(db), [report(sent.id, { reason: "spam", words: "Secret words" })]);
    const [own] = await send(visitor(db), [sent]);
    expect(Object.keys(own?.comment ?? {})).not.toContain("report_notes");
    await save(owner, "comment", { id: sent.id, ...HIDE }, 1);
    const kept = await db.sql(
      "select 1 from private.applied_operations where result::text like '%Secret words%'",
    );
    expect(kept).toEqual([]);
  });

  it("closing the reports of a comment leaves it as it is, and the log says who did it", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await written(db);
    await send(visitor(db), [report(id, { reason: "other" })]);
    const closed = await save(owner, "comment", { id, decision: { dismiss: true } }, 1);
    expect(closed).toMatchObject({ status: "saved", row: { status: "visible", reports: 0, decision: null } });
    expect((await logOf(owner, id)).map(({ action }) => action)).toEqual(["dismissed"]);
    // Another device has hidden it meanwhile.
    await save(owner, "comment", { id, ...HIDE }, 2);
    const later = await save(owner, "comment", { id, decision: { dismiss: true } }, 3);
    expect(later).toMatchObject({ status: "saved", row: HIDE });
  });

  it("the author learns why a comment was hidden, questions it once, and gets an answer", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await written(db);
    expect(await fateOf(db, id)).toMatchObject({ status: "visible", reason: null });
    await save(owner, "comment", { id, ...HIDE }, 1);
    expect(await fateOf(db, id)).toEqual({
      id,
      status: "hidden",
      reason: "abuse",
      words: "Be kind",
      answer: "",
      appealed: false,
    });
    const sent = appeal(id, "I was kind");
    expect(await send(visitor(db), [sent])).toMatchObject([{ status: "applied" }]);
    expect(await send(visitor(db), [sent])).toMatchObject([{ status: "repeated" }]);
    expect(await send(visitor(db), [appeal(id, "Again")])).toMatchObject([
      { status: "refused", code: "appealed_already" },
    ]);
    const asked = await rowOf(owner, id);
    expect(asked.appeal).toMatchObject({ words: "I was kind", answered_at: null });
    const decision = { ...HIDE.decision, answer: "I read it again" };
    await save(owner, "comment", { id, decision }, asked.version);
    expect(await fateOf(db, id)).toMatchObject({
      status: "hidden",
      answer: "I read it again",
      appealed: true,
    });
    const answered = await rowOf(owner, id);
    expect(answered.appeal?.answered_at).not.toBeNull();
    await save(owner, "comment", { id, status: "visible" }, answered.version);
    expect(await fateOf(db, id)).toMatchObject({ status: "visible", reason: null });
    const log = await logOf(owner, id);
    expect(log.map(({ action, reason, words }) => [action, reason, words])).toEqual([
      ["hidden", "abuse", "Be kind"],
      ["answered", "abuse", "I read it again"],
      ["shown", null, ""],
    ]);
    for (const { by } of log) expect(by).toMatch(/@selam\.example$/);
  });

  it("the author of a deleted comment learns that it was removed, and why", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await written(db);
    await save(owner, "comment", { id, ...HIDE }, 1);
    await remove(owner, "comment", id, 2);
    expect(await fateOf(db, id)).toMatchObject({ status: "removed", reason: "abuse", words: "Be kind" });
    expect(await fateOf(db, id, "another-secret-of-sixteen")).toBeUndefined();
    expect((await logOf(owner, id)).map(({ action }) => action)).toEqual(["hidden", "deleted"]);
  });

  it("only the comment's secret gives access to its decision, and a visible comment shows none", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await written(db);
    await save(owner, "comment", { id, ...HIDE }, 1);
    expect(await fateOf(db, id, "another-secret-of-sixteen")).toBeUndefined();
    expect(await send(visitor(db), [appeal(id, "Mine!", "another-secret-of-sixteen")])).toMatchObject([
      { status: "refused", code: "wrong_secret" },
    ]);
    await save(owner, "comment", { id, status: "visible" }, 2);
    expect(await call(visitor(db), "site_row", { kind: "comment", id })).toMatchObject({ decision: null });
    expect(await send(visitor(db), [appeal(id, "Why?")])).toMatchObject([
      { status: "refused", code: "comment_unknown" },
    ]);
  });

  it.each([
    [{ body: " ", secret: SECRET }, "body_length"],
    [{ body: "x".repeat(1001), secret: SECRET }, "body_length"],
    [{ body: "a\u0007b", secret: SECRET }, "bad_characters"],
    [{ body: "Why?" }, "secret_needed"],
    [{ body: { a: 1 }, secret: SECRET }, "bad_item"],
  ])("an appeal of %j is refused", async (body, code) => {
    const { db } = running;
    const sent = { ...interaction("comment_appeal", "comment", randomUUID()), body };
    expect(await send(visitor(db), [sent])).toMatchObject([{ status: "refused", code }]);
  });

  it.each([
    {},
    { reason: "because" },
    { reason: "spam", words: "x".repeat(1001) },
    { reason: "spam", more: 1 },
    "spam",
  ])("a decision of %j is refused", async (decision) => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = await written(db);
    const refused = save(owner, "comment", { id, status: "hidden", decision }, 1);
    expect((await rejectionOf(refused)).code).toBe("decision_shape");
  });

  it("comments that go with their post, or that their author deletes, are not in the log", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await communityPost(db);
    const [one, other] = [comment(post, "One"), comment(post, "Other")];
    await send(visitor(db), [one, other]);
    await send(visitor(db), [
      { ...interaction("comment_delete", "comment", one.id), body: { secret: SECRET, post_id: post } },
    ]);
    await remove(owner, "community", post, 1);
    expect([...(await logOf(owner, one.id)), ...(await logOf(owner, other.id))]).toEqual([]);
    expect(await outcome(call(visitor(db), "moderation_log"))).toBe("42501");
  });
});

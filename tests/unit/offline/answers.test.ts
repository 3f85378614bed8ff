import { beforeEach, expect, it } from "vitest";
import type { Intent } from "../../../src/domain/outbox/actions.ts";
import type { Receipt } from "../../../src/domain/outbox/operation.ts";
import { answerOwner } from "../../../src/domain/submissions/submission.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { releaseHeld } from "../../../src/offline/site/mirror.ts";
import { markSeen, readAnswers } from "../../../src/offline/site/read-answers.ts";
import { hasUndecided, refreshDecisions } from "../../../src/offline/site/submissions/refresh-decisions.ts";
import { deleteObsoleteFiles } from "../../../src/offline/site/submissions/submissions.ts";
import { minute, comment as stored, uuid } from "../support/content.ts";
import { FakeSubmissionsRemote } from "../support/fake-submissions-remote.ts";

let db: SiteDatabase;
let made = 0;
beforeEach(() => {
  made += 1;
  db = new SiteDatabase(`answers-${made}`);
});

async function receipt(n: number, intent: object, more: Partial<Receipt> = {}): Promise<string> {
  const id = uuid(n);
  const common = { seq: n, id, format: 1, lane: id, postId: "", queuedAt: 1, attempts: 1, held: false };
  await db.receipts.add({
    ...common,
    ...{ firstAttemptAt: null, doneAt: minute(n), intent: intent as Intent },
    ...more,
  });
  return id;
}

const voice = {
  kind: "submission",
  topic: "voice",
  body: "",
  passage: "",
  secret: "s".repeat(20),
  files: [],
};
const comment = { kind: "comment", on: "community", postId: uuid(90), body: "Selam" };

const unrecorded = async () => ({ ok: true, value: null }) as const;

const told = async () => (await readAnswers(db)).map(({ about, text, isNew }) => [about, text, isNew]);

it("an answer to a voice message is fetched, new until it was seen, and new again when it changes", async () => {
  const id = await receipt(1, voice);
  expect(await told()).toEqual([]);
  expect(await hasUndecided(db, 2)).toBe(true);
  const answered = (answer: string) =>
    refreshDecisions(db, {
      answer: unrecorded,
      decisions: async () => ({
        ok: true,
        value: new Map([[id, { status: "applied", answer, link: "" }]]),
      }),
    });
  await answered("Come on Sunday");
  expect(await told()).toEqual([["voice", "Come on Sunday", true]]);
  // Decided: it is not asked about at each sync.
  expect(await hasUndecided(db, 2)).toBe(false);
  await markSeen(db, await readAnswers(db));
  expect(await told()).toEqual([["voice", "Come on Sunday", false]]);
  await answered("Come on Monday");
  expect(await told()).toEqual([["voice", "Come on Monday", true]]);
});

it("an answer to a typed message is fetched by the message's id, until there is one", async () => {
  const message = { name: "Aster", email: "aster@example.org", message: "When is coffee?", website: "" };
  const id = await receipt(1, { kind: "message", message });
  expect(await hasUndecided(db, 2)).toBe(true);
  const decisions = async (proofs: readonly { readonly id: string }[]) => {
    expect(proofs).toEqual([{ id, secret: "" }]);
    const answer = { status: "applied", answer: "On Sunday", link: "" } as const;
    return { ok: true, value: new Map([[id, answer]]) } as const;
  };
  await refreshDecisions(db, { decisions, answer: unrecorded });
  expect(await readAnswers(db)).toMatchObject([
    { about: "message", subject: "When is coffee?", text: "On Sunday", isNew: true },
  ]);
  expect(await hasUndecided(db, 2)).toBe(false);
});

it("a recorded answer is kept with what it answers, asked for until it is here, and gives way to another", async () => {
  const id = await receipt(1, voice);
  const remote = new FakeSubmissionsRemote();
  const recording = (n: number) => ({ id: uuid(n), type: "audio/webm", size: 2, seconds: 3 });
  const decided = (n: number) =>
    remote.decided.set(id, { status: "applied", answer: "", link: "", recording: recording(n) });
  const bytes = (n: number) => new Uint8Array([n]).buffer;
  decided(40);
  await refreshDecisions(db, remote);
  expect(await readAnswers(db)).toMatchObject([
    { about: "voice", text: "", recording: { id: uuid(40) }, isNew: true },
  ]);
  expect(await hasUndecided(db, 2)).toBe(true);
  // Until it can only be gone.
  expect(await hasUndecided(db, 2 + 200 * 24 * 60 * 60_000)).toBe(false);
  remote.answers.set(id, { type: "audio/webm", bytes: bytes(1) });
  await refreshDecisions(db, remote);
  expect(await hasUndecided(db, 2)).toBe(false);
  const kept = () => db.files.where({ owner: answerOwner(id) }).toArray();
  expect(await kept()).toMatchObject([{ id: uuid(40), type: "audio/webm", seconds: 3, bytes: bytes(1) }]);
  await deleteObsoleteFiles(db, () => false);
  expect(await kept()).toHaveLength(1);
  await markSeen(db, await readAnswers(db));
  decided(41);
  remote.answers.set(id, { type: "audio/webm", bytes: bytes(2) });
  await refreshDecisions(db, remote);
  expect(await kept()).toMatchObject([{ id: uuid(41), bytes: bytes(2) }]);
  expect(await readAnswers(db)).toMatchObject([{ isNew: true }]);
  await db.receipts.clear();
  await deleteObsoleteFiles(db, () => false);
  expect(await kept()).toEqual([]);
});

it("decisions about comments come back: approved, hidden with a reason, an appeal answered, a report", async () => {
  const held = await receipt(1, comment, { held: true });
  const fate = { status: "hidden", reason: "abuse", words: "Be kind", answer: "", appealed: false } as const;
  await receipt(2, comment, { fate });
  await receipt(3, comment, { fate: { ...fate, answer: "It stays hidden" } });
  await receipt(4, { kind: "comment_report", postId: uuid(90), commentId: uuid(80) });
  await receipt(5, { kind: "like", on: "blog", postId: uuid(90) });
  await releaseHeld(db, [held]);
  await db.tombstones.add({ id: uuid(80), kind: "comment", rev: 9 });
  expect(await told()).toEqual([
    ["report", "", true],
    ["appeal", "It stays hidden", true],
    ["comment_hidden", "Be kind", true],
    ["comment_approved", "", true],
  ]);
});

it("a cancelled event is told to who comes, and not to who has withdrawn", async () => {
  const event = { id: uuid(70), title: "Coffee", cancelled: true };
  await db.table("event").add(event);
  await receipt(1, { kind: "attend", postId: event.id, day: "2026-12-05" });
  expect(await told()).toEqual([["event", "", true]]);
  await receipt(2, { kind: "attend_withdraw", postId: event.id, attendanceId: uuid(1) });
  expect(await told()).toEqual([]);
});

it("a reply of the organisers is told to who commented before it, once, and again when there is another", async () => {
  const post = uuid(90);
  const of = (n: number, seq: number, byOwner = false) =>
    db.comment.add({
      ...stored(n, post, { id: uuid(n), seq, byOwner, body: `Comment ${n}` }),
      at: minute(n),
    } as never);
  await receipt(1, comment);
  await receipt(2, comment);
  await of(50, 1, true);
  await of(1, 2);
  await of(2, 3);
  await of(51, 4);
  expect(await told()).toEqual([]);
  await of(52, 5, true);
  expect(await readAnswers(db)).toMatchObject([
    { id: uuid(2), about: "comment_reply", text: "Comment 52", place: { kind: "post", id: post } },
  ]);
  await markSeen(db, await readAnswers(db));
  await of(53, 6, true);
  expect(await told()).toEqual([["comment_reply", "Comment 53", true]]);
  // What the owner writes from this device is not replied to.
  await receipt(52, { ...comment, asOwner: true });
  await of(54, 7, true);
  expect(await readAnswers(db)).toMatchObject([{ id: uuid(2), text: "Comment 54" }]);
});

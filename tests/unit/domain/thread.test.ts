import { describe, expect, it } from "vitest";
import type { Comment } from "../../../src/domain/content/content.ts";
import type { Interaction } from "../../../src/domain/outbox/actions.ts";
import { newOperation, type Operation, type Receipt } from "../../../src/domain/outbox/operation.ts";
import { threadOf } from "../../../src/domain/outbox/pending-comments.ts";
import type { Fate } from "../../../src/domain/privacy/reasons.ts";

const POST = "post";
const FATE: Fate = { status: "hidden", reason: "spam", words: "", answer: "", appealed: false };

const published = (id: string): Comment => ({
  id,
  rev: 1,
  version: 1,
  createdAt: "2027-01-01T10:00:00Z",
  postId: POST,
  authorName: "Aster",
  body: `body of ${id}`,
  byOwner: false,
  publishedAt: "2027-01-01T10:00:00Z",
  seq: 1,
});

const comment = (body: string): Interaction => ({
  kind: "comment",
  on: "community",
  postId: POST,
  authorName: "Me",
  body,
  secret: `secret of ${body}`,
  website: "",
});
const about = (kind: "comment_delete" | "comment_report" | "comment_appeal", commentId: string) =>
  ({ kind, on: "community", postId: POST, commentId, secret: "s", words: "" }) as Interaction;

let seq = 0;
function queued(id: string, intent: Interaction, state: Operation["state"] = "pending"): Operation {
  seq += 1;
  return { ...newOperation(id, intent, 7), seq, state };
}
function receipt(id: string, intent: Interaction, more: Partial<Receipt> = {}): Receipt {
  return { id, intent, postId: POST, queuedAt: 5, doneAt: 6, held: false, ...more } as Receipt;
}

const thread = (comments: Comment[], operations: Operation[] = [], receipts: Receipt[] = []) =>
  threadOf(comments, { operations, receipts }, Date.parse);

describe("a thread", () => {
  it("has the published comments, then this device's held and unsent ones", () => {
    const [first, second, third] = thread(
      [published("theirs")],
      [queued("unsent", comment("later")), queued("like", { kind: "like", on: "community", postId: POST })],
      [receipt("held", comment("held back"), { held: true }), receipt("sent", comment("sent"))],
    );
    expect(first).toEqual({
      id: "theirs",
      authorName: "Aster",
      body: "body of theirs",
      writtenAt: Date.parse("2027-01-01T10:00:00Z"),
      status: { kind: "shown" },
      secret: null,
      reported: false,
      asked: null,
      byOwner: false,
    });
    expect(second).toEqual({
      id: "held",
      authorName: "Me",
      body: "held back",
      writtenAt: 5,
      status: { kind: "held" },
      secret: "secret of held back",
      reported: false,
      asked: null,
      byOwner: false,
    });
    expect(third).toMatchObject({ id: "unsent", writtenAt: 7, status: { kind: "unsent" }, reported: false });
    expect(thread([published("theirs")])).toHaveLength(1);
  });

  it("shows a comment once, with the secret that lets this device delete it", () => {
    const entries = thread([published("mine")], [], [receipt("mine", comment("mine"), { held: true })]);
    expect(entries).toEqual([expect.objectContaining({ id: "mine", secret: "secret of mine" })]);
    expect(entries[0]?.status.kind).toBe("shown");
  });

  it.each(["comment_delete", "comment_report"] as const)(
    "knows a %s by the comment that it names",
    (kind) => {
      for (const [operations, receipts] of [
        [[queued("op", about(kind, "theirs"))], []],
        [[], [receipt("op", about(kind, "theirs"))]],
      ] as const) {
        const entries = thread([published("theirs"), published("other")], [...operations], [...receipts]);
        if (kind === "comment_delete") expect(entries.map(({ id }) => id)).toEqual(["other"]);
        else expect(entries.map(({ reported }) => reported)).toEqual([true, false]);
      }
    },
  );

  it("ignores a deletion and a report that the server rejected", () => {
    const rejected = (["comment_delete", "comment_report"] as const).map((kind) =>
      queued(kind, about(kind, "theirs"), "parked"),
    );
    expect(thread([published("theirs")], rejected)).toEqual([
      expect.objectContaining({ id: "theirs", reported: false }),
    ]);
  });

  it("removes a deleted comment that was never sent", () => {
    expect(
      thread([], [queued("mine", comment("mine")), queued("op", about("comment_delete", "mine"))]),
    ).toEqual([]);
  });
});

describe("a comment that the owner decided on", () => {
  it("is shown with the decision", () => {
    expect(thread([], [], [receipt("mine", comment("mine"), { fate: FATE })])).toEqual([
      expect.objectContaining({ id: "mine", writtenAt: 5, status: { kind: "decided", fate: FATE } }),
    ]);
  });

  it("is held, not decided, while it waits", () => {
    const [entry] = thread([], [], [receipt("mine", comment("mine"), { held: true, fate: FATE })]);
    expect(entry?.status).toEqual({ kind: "held" });
    expect(thread([], [], [receipt("mine", comment("mine"), { held: true, fate: FATE })])).toHaveLength(1);
  });

  it("is not listed if the owner decided nothing", () => {
    expect(thread([], [], [receipt("mine", comment("mine"), { fate: { ...FATE, status: "none" } })])).toEqual(
      [],
    );
    expect(thread([], [], [receipt("mine", comment("mine"))])).toEqual([]);
  });

  it("is shown as appealed once this device has appealed, sent or not", () => {
    const mine = receipt("mine", comment("mine"), { fate: FATE });
    const other = receipt("other", comment("other"), { fate: { ...FATE, appealed: true } });
    const appeal = queued("op", about("comment_appeal", "mine"));
    const appealed = (operations: Operation[]) =>
      thread([], operations, [mine, other]).map(
        ({ status }) => status.kind === "decided" && status.fate.appealed,
      );
    expect(appealed([])).toEqual([false, true]);
    expect(appealed([appeal])).toEqual([true, true]);
    expect(appealed([{ ...appeal, state: "parked" }])).toEqual([false, true]);
  });

  it("does not come from a receipt of something else", () => {
    const like: Interaction = { kind: "like", on: "community", postId: POST };
    expect(thread([], [], [receipt("like", like, { fate: FATE })])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { actionOf, type Intent } from "../../../src/domain/outbox/actions.ts";
import { isInteraction, OPERATION_FORMAT, type Operation } from "../../../src/domain/outbox/operation.ts";
import { countOutbox } from "../../../src/features/public/waiting/count-outbox.ts";
import { groupQueue, isWithdrawable } from "../../../src/features/public/waiting/group-queue.ts";
import { uuid } from "../support/content.ts";

const NOW = Date.UTC(2026, 10, 20, 10, 0);
let seq = 0;

function operation(intent: Intent, change: Partial<Operation> = {}): Operation {
  seq += 1;
  return {
    seq,
    id: uuid(seq),
    format: OPERATION_FORMAT,
    actor: "visitor",
    lane: actionOf(intent).lane(intent),
    postId: isInteraction(intent) ? intent.postId : "",
    intent,
    state: "pending",
    attempts: 0,
    attempt: null,
    firstAttemptAt: null,
    dueAt: null,
    queuedAt: NOW,
    again: false,
    refusal: null,
    ...change,
  };
}

const like = (postId: string): Intent => ({ kind: "like", on: "community", postId });
const view = (postId: string): Intent => ({ kind: "view", on: "blog", postId });
const comment = (postId: string): Intent => ({
  kind: "comment",
  on: "community",
  postId,
  authorName: "Saba",
  body: "Selam",
  secret: "s",
  website: "",
});
const refused = { state: "parked", refusal: { code: "post_unknown", message: "" } } as const;

describe("the waiting list", () => {
  it("a thousand likes of one post are one line, and lines stay in order", () => {
    const likes = Array.from({ length: 1_000 }, () => operation(like("a")));
    const { queued } = groupQueue([operation(like("b")), ...likes, operation(like("b"))], NOW);
    expect(queued.map(({ operations }) => operations.length)).toEqual([2, 1_000]);
  });

  it("different states and different posts are separate lines", () => {
    const { queued } = groupQueue(
      [
        operation(like("a")),
        operation(like("a"), { attempts: 1 }),
        operation(like("a"), { attempts: 1, state: "sending" }),
        operation(like("a"), { attempts: 1, dueAt: NOW + 60_000 }),
        operation({ kind: "share", on: "community", postId: "a" }),
        operation({ kind: "like", on: "blog", postId: "a" }),
      ],
      NOW,
    );
    expect(queued).toHaveLength(6);
  });

  it("each comment is a separate line, even with the same text", () => {
    expect(groupQueue([operation(comment("a")), operation(comment("a"))], NOW).queued).toHaveLength(2);
  });

  it("rejected operations are listed as needing the user, by reason", () => {
    const { rejected, queued } = groupQueue(
      [
        operation(like("a"), refused),
        operation(like("a"), refused),
        operation(like("a"), { ...refused, refusal: { code: "operation_expired", message: "" } }),
        operation(like("a")),
      ],
      NOW,
    );
    expect(rejected.map(({ operations }) => operations.length)).toEqual([2, 1]);
    expect(queued).toHaveLength(1);
  });

  it("automatic operations are summarised: views, and what a restored server is sent again", () => {
    const waiting = groupQueue(
      [
        operation(view("a")),
        operation(view("b"), refused),
        operation(like("a"), { again: true, attempts: 1 }),
      ],
      NOW,
    );
    expect(waiting).toMatchObject({ rejected: [], queued: [], views: 1, replayed: 1 });
    expect(waiting.rejectedViews).toHaveLength(1);
  });
});

describe("the state of an operation", () => {
  it("only an operation that was never attempted can be withdrawn", () => {
    const item = (change: Partial<Operation>) => {
      const first = operation(like("a"), change);
      return { key: "", first, operations: [first] };
    };
    expect(isWithdrawable(item({}))).toBe(true);
    expect(isWithdrawable(item({ attempts: 1 }))).toBe(false);
    expect(isWithdrawable(item({ attempts: 1, state: "sending" }))).toBe(false);
    expect(isWithdrawable(item(refused))).toBe(false);
    const share = operation({ kind: "share", on: "community", postId: "a" });
    expect(isWithdrawable({ key: "", first: share, operations: [share] })).toBe(false);
  });
});

describe("the count in the header", () => {
  it("the count covers unsent user actions and those that need the user", () => {
    expect(
      countOutbox([
        operation(like("a")),
        operation(comment("a"), { state: "sending", attempts: 1 }),
        operation(like("b"), refused),
        operation(view("a")),
        operation(view("b"), refused),
        operation(like("c"), { again: true, attempts: 1 }),
      ]),
    ).toEqual({ unsent: 2, deadLettered: 1 });
  });
});

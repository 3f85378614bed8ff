import { describe, expect, it } from "vitest";
import { FORMAT, type Intent, laneOf, type Operation } from "../../../src/domain/outbox/operation.ts";
import { arrange, isWithdrawable, standingOf } from "../../../src/features/public/waiting/arrange.ts";
import { countWaiting } from "../../../src/features/public/waiting/count-waiting.ts";
import { uuid } from "../support/content.ts";

const NOW = Date.UTC(2026, 10, 20, 10, 0);
let seq = 0;

function operation(intent: Intent, change: Partial<Operation> = {}): Operation {
  seq += 1;
  return {
    seq,
    id: uuid(seq),
    format: FORMAT,
    actor: "visitor",
    lane: laneOf(intent),
    postId: intent.kind === "message" ? "" : intent.postId,
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
    const { inOrder } = arrange([operation(like("b")), ...likes, operation(like("b"))], NOW);
    expect(inOrder.map(({ operations }) => operations.length)).toEqual([2, 1_000]);
  });

  it("different states and different posts are separate lines", () => {
    const { inOrder } = arrange(
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
    expect(inOrder).toHaveLength(6);
  });

  it("each comment is a separate line, even with the same text", () => {
    expect(arrange([operation(comment("a")), operation(comment("a"))], NOW).inOrder).toHaveLength(2);
  });

  it("rejected operations are listed as needing the user, by reason", () => {
    const { needsYou, inOrder } = arrange(
      [
        operation(like("a"), refused),
        operation(like("a"), refused),
        operation(like("a"), { ...refused, refusal: { code: "operation_expired", message: "" } }),
        operation(like("a")),
      ],
      NOW,
    );
    expect(needsYou.map(({ operations }) => operations.length)).toEqual([2, 1]);
    expect(inOrder).toHaveLength(1);
  });

  it("automatic operations are summarised: views, and what a restored server is sent again", () => {
    const waiting = arrange(
      [
        operation(view("a")),
        operation(view("b"), refused),
        operation(like("a"), { again: true, attempts: 1 }),
      ],
      NOW,
    );
    expect(waiting).toMatchObject({ needsYou: [], inOrder: [], reads: 1, again: 1 });
    expect(waiting.refusedReads).toHaveLength(1);
  });
});

describe("the state of an operation", () => {
  it.each([
    ["saved", {}],
    ["asked", { attempts: 2 }],
    ["sending", { attempts: 1, state: "sending" }],
    ["later", { attempts: 1, dueAt: NOW + 1 }],
    ["asked", { attempts: 1, dueAt: NOW }],
    ["refused", refused],
  ] as const)("the state is %s", (is, change) => {
    expect(standingOf(operation(like("a"), change), NOW).is).toBe(is);
  });

  it("only an operation that was never attempted can be withdrawn", () => {
    const line = (change: Partial<Operation>) => {
      const first = operation(like("a"), change);
      return { key: "", first, operations: [first] };
    };
    expect(isWithdrawable(line({}))).toBe(true);
    expect(isWithdrawable(line({ attempts: 1 }))).toBe(false);
    expect(isWithdrawable(line({ attempts: 1, state: "sending" }))).toBe(false);
    expect(isWithdrawable(line(refused))).toBe(false);
  });
});

describe("the count in the header", () => {
  it("the count covers unsent user actions and those that need the user", () => {
    expect(
      countWaiting([
        operation(like("a")),
        operation(comment("a"), { state: "sending", attempts: 1 }),
        operation(like("b"), refused),
        operation(view("a")),
        operation(view("b"), refused),
        operation(like("c"), { again: true, attempts: 1 }),
      ]),
    ).toEqual({ unsent: 2, parked: 1 });
  });
});

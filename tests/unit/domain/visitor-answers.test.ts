import { expect, test } from "vitest";
import type { SiteEvent } from "../../../src/domain/content/content.ts";
import { answeredDays, ownAttendance } from "../../../src/domain/events/attendance.ts";
import { type Answer, answerTo, type Known } from "../../../src/domain/inbox/answers.ts";
import type { Intent } from "../../../src/domain/outbox/actions.ts";
import type { LocalOperations, Receipt } from "../../../src/domain/outbox/operation.ts";
import { comment, siteEvent, uuid } from "../support/content.ts";

const NOTHING: Known = { events: new Map(), buried: new Set(), withdrawn: new Set(), replies: new Map() };
const [ME, POST, COMMENT, EVENT] = [uuid(1), uuid(2), uuid(3), uuid(4)];

const receipt = (intent: object, more: object = {}) =>
  ({ id: ME, intent: intent as Intent, ...more }) as unknown as Receipt;
const answer = (intent: object, more: object = {}, known: Partial<Known> = {}): Answer | null =>
  answerTo(receipt(intent, more), { ...NOTHING, ...known });

const event = (change: Partial<SiteEvent>) =>
  new Map([[EVENT, siteEvent({ id: EVENT, title: "Picnic", ...change })]]);

const MESSAGE = { kind: "message", message: { name: "Aster", email: "", message: "When do you meet?" } };
const STORY = {
  kind: "submission",
  topic: "story",
  body: "From Adwa",
  passage: "Adwaa",
  secret: "s",
  files: [],
};
const COMMENTED = { kind: "comment", on: "community", postId: POST, body: "Selam", authorName: "Aster" };
const REPORT = { kind: "comment_report", on: "community", postId: POST, commentId: COMMENT };
const COMING = {
  kind: "attend",
  on: "event",
  postId: EVENT,
  day: "2026-11-29",
  name: "Aster",
  people: 2,
  secret: "s",
};
const post = { kind: "post", id: POST };

/** What comes back about each kind of thing that a visitor does; null for what nothing comes back about. */
const CASES: Readonly<
  Record<Intent["kind"], readonly (readonly [Answer | null, object, object?, Partial<Known>?])[]>
> = {
  message: [
    [null, MESSAGE],
    [null, MESSAGE, { decision: { status: "applied", answer: "" } }],
    [
      {
        ...{
          id: ME,
          about: "message",
          subject: "When do you meet?",
          text: "On Sundays",
          version: "On Sundays",
        },
        place: { kind: "path", path: "/contact" },
      },
      MESSAGE,
      { decision: { answer: "On Sundays" } },
    ],
  ],
  submission: [
    [null, STORY],
    [null, STORY, { decision: { status: "new", answer: "Soon" } }],
    [
      { ...{ id: ME, about: "story", subject: "From Adwa", text: "", place: null, version: "declined  " } },
      STORY,
      { decision: { status: "declined" } },
    ],
    [
      {
        ...{
          id: ME,
          about: "correction",
          subject: "Adwaa",
          text: "Thanks",
          version: "applied Thanks /about",
        },
        place: { kind: "path", path: "/about" },
      },
      { ...STORY, topic: "correction", body: "" },
      { decision: { status: "applied", answer: "Thanks", link: "/about" } },
    ],
  ],
  comment: [
    [null, COMMENTED],
    [null, COMMENTED, { fate: { status: "none", words: "", answer: "" } }],
    [
      {
        id: ME,
        about: "comment_approved",
        subject: "Selam",
        text: "",
        place: post as never,
        version: "approved",
      },
      COMMENTED,
      { approved: true },
    ],
    [
      {
        id: ME,
        about: "comment_reply",
        subject: "Selam",
        text: "Selam too",
        place: post as never,
        version: uuid(300_009),
      },
      COMMENTED,
      { approved: true },
      { replies: new Map([[ME, comment(9, POST, { body: "Selam too" })]]) },
    ],
    [
      {
        id: ME,
        about: "comment_hidden",
        subject: "Selam",
        text: "Be kind",
        place: post as never,
        version: "hidden abuse Be kind",
      },
      COMMENTED,
      { approved: true, fate: { status: "hidden", reason: "abuse", words: "Be kind", answer: "" } },
      { replies: new Map([[ME, comment(9, POST)]]) },
    ],
    [
      {
        id: ME,
        about: "appeal",
        subject: "Selam",
        text: "It stays hidden",
        place: post as never,
        version: "hidden abuse It stays hidden",
      },
      COMMENTED,
      { fate: { status: "hidden", reason: "abuse", words: "Be kind", answer: "It stays hidden" } },
    ],
  ],
  comment_report: [
    [null, REPORT, {}, { buried: new Set([ME, POST]) }],
    [
      { id: ME, about: "report", subject: "", text: "", place: post as never, version: "gone" },
      REPORT,
      {},
      { buried: new Set([COMMENT]) },
    ],
  ],
  attend: [
    [null, COMING],
    [null, COMING, {}, { events: event({}) }],
    [
      {
        id: ME,
        about: "event",
        subject: "Picnic",
        text: "",
        place: { kind: "event", id: EVENT },
        version: "cancelled",
      },
      COMING,
      {},
      { events: event({ cancelled: true }) },
    ],
  ],
  like: [[null, { kind: "like", on: "blog", postId: POST }, { approved: true, decision: { answer: "x" } }]],
  share: [[null, { kind: "share", on: "community", postId: POST }, { approved: true }]],
  view: [[null, { kind: "view", on: "blog", postId: POST }, { approved: true }]],
  comment_delete: [
    [null, { kind: "comment_delete", postId: POST, commentId: COMMENT }, {}, { buried: new Set([COMMENT]) }],
  ],
  comment_appeal: [
    [null, { kind: "comment_appeal", postId: POST, commentId: COMMENT }, {}, { buried: new Set([COMMENT]) }],
  ],
  attend_withdraw: [
    [null, { ...COMING, kind: "attend_withdraw" }, {}, { events: event({ cancelled: true }) }],
  ],
  notifications: [[null, { kind: "notifications", change: {} }, { decision: { answer: "x" } }]],
};

test.each(Object.entries(CASES))("what comes back about a %s is this", (_, cases) => {
  for (const [expected, intent, more, known] of cases) {
    expect(answer(intent, more, known)).toEqual(expected);
    // Nothing comes back about what was taken back.
    expect(answer(intent, more, { ...known, withdrawn: new Set([ME]) })).toBeNull();
  }
});

test("nothing comes back about what a newer version of the app has done", () => {
  expect(answer({ kind: "from the future" })).toBeNull();
});

const DAY = "2026-11-29";
type Step = {
  readonly kind: "attend" | "attend_withdraw";
  readonly seq: number;
  readonly day?: string;
  readonly of?: string;
  readonly state?: string;
  readonly again?: boolean;
  readonly refusal?: object;
};
const step = ({ kind, seq, day = DAY, of = "", state = "pending", again = false, refusal }: Step) => ({
  ...{ id: `op-${seq}`, seq, state, again, refusal: refusal ?? null },
  intent:
    kind === "attend"
      ? { kind, day, name: `Name ${seq}`, people: seq, secret: `secret ${seq}`, postId: EVENT }
      : { kind, day, attendanceId: of, postId: EVENT },
});
const local = (operations: readonly Step[], receipts: readonly Step[] = []) =>
  ({ operations: operations.map(step), receipts: receipts.map(step) }) as unknown as LocalOperations;
const mine = (seq: number) => ({
  id: `op-${seq}`,
  name: `Name ${seq}`,
  people: seq,
  secret: `secret ${seq}`,
});

test("this device's answer to an event is its last of that day, and whether the server has it", () => {
  const come = (seq: number, more: Partial<Step> = {}): Step => ({ kind: "attend", seq, ...more });
  const withdraw = (seq: number, of: number, more: Partial<Step> = {}): Step => ({
    kind: "attend_withdraw",
    seq,
    of: `op-${of}`,
    ...more,
  });
  const { secret: _, ...refusedMine } = mine(3);
  const cases: [LocalOperations, object][] = [
    [local([]), { state: "none" }],
    [local([come(3)]), { state: "asked", ...mine(3) }],
    [local([come(3, { again: true })]), { state: "confirmed", ...mine(3) }],
    [local([], [come(3)]), { state: "confirmed", ...mine(3) }],
    [local([come(3, { day: "2026-12-06" })], [come(2)]), { state: "confirmed", ...mine(2) }],
    [local([come(5)], [come(2)]), { state: "asked", ...mine(5) }],
    [local([come(2)], [come(5)]), { state: "confirmed", ...mine(5) }],
    [local([withdraw(4, 3)], [come(3)]), { state: "withdrawing", ...mine(3) }],
    // A withdrawal that was rejected withdraws nothing.
    [local([withdraw(4, 3, { state: "parked" })], [come(3)]), { state: "confirmed", ...mine(3) }],
    [local([], [come(3), withdraw(4, 3)]), { state: "none" }],
    [local([], [come(2), come(3), withdraw(4, 3)]), { state: "confirmed", ...mine(2) }],
    [local([come(5)], [come(3), withdraw(4, 3)]), { state: "asked", ...mine(5) }],
    [
      local([come(3, { state: "parked", refusal: { code: "full", message: "" } })]),
      { state: "refused", ...refusedMine, code: "full" },
    ],
  ];
  for (const [known, expected] of cases) expect(ownAttendance(known, DAY)).toEqual(expected);
});

test("the days that this device has answered are in order, once each, without those withdrawn", () => {
  const known = local(
    [
      { kind: "attend", seq: 5, day: "2026-12-13" },
      { kind: "attend", seq: 6, day: "2026-11-29" },
    ],
    [
      { kind: "attend", seq: 1, day: "2026-12-06" },
      { kind: "attend", seq: 2, day: "2026-11-29" },
      { kind: "attend", seq: 3, day: "2026-12-20" },
      { kind: "attend_withdraw", seq: 4, of: "op-3", day: "2026-12-20" },
    ],
  );
  expect(answeredDays(known)).toEqual(["2026-11-29", "2026-12-06", "2026-12-13"]);
});

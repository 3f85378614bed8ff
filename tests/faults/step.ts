import fc from "fast-check";
import { type Fault, LONGEST_RETRY_AFTER } from "./fault.ts";
import { outageOf, type ServerStep, serverStep } from "./outage.ts";

/** An action of a visitor. */
export type Action =
  | "like"
  | "share"
  /** More shares than go into one request. */
  | "many-shares"
  | "comment"
  | "comment-with-link"
  | "comment-too-long"
  | "delete-comment"
  | "report"
  | "message"
  | "like-article"
  | "view"
  | "attend"
  | "withdraw-answer"
  | "story"
  | "correction"
  | "voice"
  /** Asks to reconsider what the owner hid. */
  | "appeal";

export type Step =
  | { do: "act"; what: Action; tab: number; post: number }
  | { do: "withdraw" | "retry" | "discard" | "edit"; tab: number; nth: number }
  | { do: "faults"; faults: Fault[]; which: "any" | "writes" }
  | {
      do:
        | "offline"
        | "other-visitor"
        | "restart"
        | "back-up"
        | "restore"
        | "upgrade"
        | "open"
        | "thaw"
        | "worker";
    }
  | { do: "online"; notified: boolean }
  | { do: "pass"; milliseconds: number }
  | { do: "kill"; tab: number; points: number }
  | { do: "freeze"; tab: number }
  | ServerStep
  | { do: "clock"; days: number }
  /** The phone lies switched off. */
  | { do: "absent"; days: number }
  | { do: "take-down" | "delete-post" | "publish"; post: number }
  | { do: "reuse" }
  | { do: "full"; tab: number; how: "at-once" | "at-the-end"; adding: boolean; times: number }
  | { do: "limit"; most: number };

/** A step; `wait` if it must end before the next begins. */
type Timed = Step & { readonly wait: boolean };

export type Schedule = {
  readonly steps: readonly Timed[];
  readonly webLocks: boolean;
  /** True if the browser fires `online`; false if timers have to detect the connection. */
  readonly notifiedOnline: boolean;
  /** Seed for jitter and ids. */
  readonly chance: number;
};

/** Number of posts in a schedule; the last one is unpublished. */
export const POSTS = 3;

/** Places at the event: enough for most schedules, and too few for those with many answers. */
export const PLACES = 5;

/** The faults any request can have. */
export const fault = fc.oneof(
  fc.constant<Fault>({ kind: "drop-before" }),
  fc.constant<Fault>({ kind: "drop-answer" }),
  fc.record({ kind: fc.constant("hang" as const), committed: fc.boolean() }),
  fc.record({ kind: fc.constant("delay" as const), milliseconds: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constant("status" as const),
    status: fc.constantFrom(408, 500, 502, 503),
    retryAfter: fc.option(fc.integer({ min: 1, max: LONGEST_RETRY_AFTER })),
  }),
  fc.record({
    kind: fc.constant("too-many" as const),
    retryAfter: fc.integer({ min: 1, max: LONGEST_RETRY_AFTER }),
  }),
  fc.constant<Fault>({ kind: "unauthorised" }),
  fc.constant<Fault>({ kind: "cut" }),
  fc.record({ kind: fc.constant("truncate" as const), asWhole: fc.boolean() }),
  fc.record({ kind: fc.constant("duplicate" as const), atOnce: fc.boolean() }),
  fc.record({
    kind: fc.constant("portal" as const),
    status: fc.constantFrom(200, 201, 302, 403, 404, 413, 511),
  }),
  fc.record({ kind: fc.constant("stranger" as const), status: fc.constantFrom(200, 201, 404) }),
  fc.constant<Fault>({ kind: "drip" }),
) as fc.Arbitrary<Fault>;

const tab = fc.nat({ max: 1 });
const post = fc.nat({ max: POSTS });
const nth = fc.nat({ max: 5 });
const just = <T extends Step["do"]>(word: T) => fc.constant(word);

const what = fc.constantFrom<Action[]>(
  ...([
    "like",
    "like",
    "share",
    "many-shares",
    "comment",
    "comment",
    "comment",
    "comment-with-link",
    "comment-too-long",
  ] as const),
  ...(["delete-comment", "report", "message", "message", "like-article", "view"] as const),
  ...([
    "attend",
    "attend",
    "withdraw-answer",
    "story",
    "story",
    "voice",
    "voice",
    "correction",
    "appeal",
    "appeal",
  ] as const),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 36, arbitrary: fc.record({ do: just("act"), what, tab, post }) },
  {
    weight: 18,
    arbitrary: fc.record({
      do: just("faults"),
      faults: fc.array(
        fc.oneof(
          { weight: 12, arbitrary: fault },
          { weight: 1, arbitrary: fc.constant<Fault>({ kind: "batch-refused" }) },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      which: fc.constantFrom("any" as const, "writes" as const, "writes" as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: just("offline") }) },
  { weight: 6, arbitrary: fc.record({ do: just("online"), notified: fc.boolean() }) },
  {
    weight: 9,
    arbitrary: fc.record({ do: just("pass"), milliseconds: fc.integer({ min: 10, max: 70_000 }) }),
  },
  { weight: 6, arbitrary: fc.record({ do: just("kill"), tab, points: fc.nat({ max: 14 }) }) },
  { weight: 3, arbitrary: fc.record({ do: just("freeze"), tab }) },
  { weight: 3, arbitrary: fc.record({ do: just("thaw") }) },
  { weight: 6, arbitrary: serverStep },
  { weight: 3, arbitrary: fc.record({ do: just("open") }) },
  { weight: 6, arbitrary: fc.record({ do: just("worker") }) },
  { weight: 3, arbitrary: fc.record({ do: just("clock"), days: fc.constantFrom(-365, -1, 1, 365) }) },
  { weight: 1, arbitrary: fc.record({ do: just("absent"), days: fc.constantFrom(31, 200, 250) }) },
  { weight: 3, arbitrary: fc.record({ do: just("take-down"), post }) },
  { weight: 3, arbitrary: fc.record({ do: just("delete-post"), post: fc.constant(2) }) },
  { weight: 3, arbitrary: fc.record({ do: just("publish"), post }) },
  { weight: 3, arbitrary: fc.record({ do: just("reuse") }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: just("full"),
      tab,
      how: fc.constantFrom("at-once" as const, "at-the-end" as const),
      adding: fc.boolean(),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: just("limit"), most: fc.nat({ max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: just("other-visitor") }) },
  { weight: 3, arbitrary: fc.record({ do: just("upgrade") }) },
  { weight: 1, arbitrary: fc.record({ do: just("restart") }) },
  { weight: 3, arbitrary: fc.record({ do: just("back-up") }) },
  { weight: 3, arbitrary: fc.record({ do: just("restore") }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("withdraw" as const, "retry", "discard", "edit"), tab, nth }),
  },
);

/** A period offline: several actions in one tab, possibly with a clock change in between. */
const tunnel: fc.Arbitrary<Step[]> = fc
  .record({
    acts: fc.array(what, { minLength: 1, maxLength: 2 }),
    days: fc.option(fc.constantFrom(-365, -1, 1, 365)),
    tab,
    post,
    notified: fc.boolean(),
  })
  .map(({ acts, days, tab, post, notified }) => {
    const done = acts.map((what): Step => ({ do: "act", what, tab, post }));
    const clock: Step[] = days === null ? [] : [{ do: "clock", days }];
    return [{ do: "offline" }, ...done, ...clock, ...done, { do: "online", notified }];
  });

/** The answer to an action is lost, its author may delete what it wrote, and the phone is then switched off for long. */
const absence: fc.Arbitrary<Step[]> = fc
  .record({
    what,
    days: fc.constantFrom(200, 250),
    isDeleted: fc.boolean(),
    tab,
    post: fc.nat({ max: POSTS - 1 }),
  })
  .map(({ what, days, isDeleted, tab, post }) => {
    const removal = what === "attend" ? "withdraw-answer" : "delete-comment";
    const deletion: Step[] = isDeleted ? [{ do: "act", what: removal, tab, post: 0 }] : [];
    return [
      { do: "faults", faults: [{ kind: "drop-answer" }], which: "writes" },
      { do: "act", what, tab, post },
      // Sends, but does not try again.
      { do: "pass", milliseconds: 10 },
      { do: "offline" },
      ...deletion,
      { do: "absent", days },
      { do: "online", notified: true },
      { do: "open" },
    ];
  });

/** A tab dies while a voice message is recorded or sent, and another one finds what is left. */
const cutOff: fc.Arbitrary<Step[]> = fc
  .record({ points: fc.nat({ max: 12 }), tab, post: fc.nat({ max: POSTS }) })
  .map(({ points, tab, post }) => [
    { do: "kill", tab, points },
    { do: "act", what: "voice", tab, post: 1 },
    { do: "act", what: "voice", tab: 0, post },
  ]);

const steps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 30, arbitrary: step.map((one) => [one]) },
  { weight: 2, arbitrary: tunnel },
  { weight: 2, arbitrary: absence },
  { weight: 1, arbitrary: cutOff },
  { weight: 3, arbitrary: outageOf(what, { tab, post }) },
);

export const schedule: fc.Arbitrary<Schedule> = fc.record({
  steps: fc
    .array(
      fc.tuple(steps, fc.boolean()).map(([some, wait]) => some.map((one): Timed => ({ ...one, wait }))),
      { minLength: 4, maxLength: 24 },
    )
    .map((some) => some.flat()),
  webLocks: fc.boolean(),
  notifiedOnline: fc.boolean(),
  chance: fc.nat({ max: 1_000_000 }),
});

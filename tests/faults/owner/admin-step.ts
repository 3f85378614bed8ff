import fc from "fast-check";
import type { Fault } from "../fault.ts";
import type { RequestFilter } from "../fault-proxy.ts";
import { outageOf, type ServerStep, serverStep } from "../outage.ts";
import { fault } from "../step.ts";

/** An action of the owner. */
type AdminAct =
  | "create"
  | "edit"
  | "draft"
  | "save-draft"
  | "drop-draft"
  | "toggle"
  | "schedule"
  | "schedule-past"
  | "unschedule"
  | "delete"
  | "undo"
  | "mark"
  | "delete-message"
  | "moderate"
  | "delete-comment"
  | "profile"
  | "service"
  | "scan"
  | "check-in"
  | "cancel-upload"
  | "retry-upload";

/** The owner's decision about an operation that is in conflict, rejected or still queued. */
export type Decision = "mine" | "theirs" | "overwrite" | "discard" | "retry" | "withdraw";

/** One of two browsers and one of its pages. */
type Where = { readonly browser: number; readonly page: number };

export type AdminStep =
  | ({ do: "act"; what: AdminAct; kind: number; nth: number; files: number } & Where)
  | ({ do: "decide"; how: Decision; nth: number } & Where)
  | { do: "faults"; faults: Fault[]; which: RequestFilter }
  | ServerStep
  | { do: "offline" | "online" | "upgrade" | "open" | "thaw"; browser: number }
  /** The server refuses the browser's token from now on, or has ended its session. */
  | { do: "expire" | "revoke"; browser: number }
  | ({ do: "sign-in" } & Where)
  /** Somebody else signs in, in a tab of their own. */
  | { do: "other-person"; browser: number }
  /** The owner signs out; a careful one does not where that would delete work. */
  | ({ do: "sign-out"; isCareful: boolean } & Where)
  /** The service worker's run on Background Sync, which the browser may end; as a rule with every page closed. */
  | { do: "work"; browser: number; isAlone: boolean; points: number | null }
  | { do: "restart" | "back-up" | "restore" | "visitor-writes" }
  /** The answer of a guest reaches the server, or is withdrawn there. */
  | { do: "answer-arrives" | "answer-withdrawn"; guest: number }
  | { do: "pass"; milliseconds: number }
  | ({ do: "kill"; points: number } & Where)
  | ({ do: "freeze" } & Where)
  | { do: "clock"; browser: number; days: number }
  | ({ do: "full"; how: "at-once" | "at-the-end"; adding: boolean; times: number } & Where);

/** A step; `wait` if it must end before the next begins. */
type Timed = AdminStep & { readonly wait: boolean };

export type AdminSchedule = {
  readonly steps: readonly Timed[];
  readonly webLocks: boolean;
  /** True if the tabs of a browser hear each other. */
  readonly hasChannel: boolean;
  /** True if the browsers fire `online`; false if timers have to detect the connection. */
  readonly notifiedOnline: boolean;
  /** Seed for jitter and ids. */
  readonly chance: number;
};

/** Guests of the event; the answers of the first two are there from the start. */
export const GUESTS = 4;

const browser = fc.nat({ max: 1 });
const page = fc.nat({ max: 1 });
const nth = fc.nat({ max: 3 });
const guest = fc.nat({ max: GUESTS - 1 });
const just = <T extends AdminStep["do"]>(word: T) => fc.constant(word);
const kind = fc.nat({ max: 2 });
const files = fc.constantFrom(0, 0, 1, 2);

const what = fc.constantFrom<AdminAct[]>(
  ...(["create", "create", "create", "edit", "edit", "edit", "edit", "edit"] as const),
  ...(["draft", "draft", "save-draft", "save-draft", "drop-draft", "toggle", "toggle"] as const),
  ...(["schedule", "schedule", "schedule-past", "unschedule"] as const),
  ...(["delete", "delete", "undo", "mark", "mark", "delete-message", "moderate", "delete-comment"] as const),
  ...(["profile", "service", "cancel-upload", "retry-upload"] as const),
  ...(["scan", "scan", "scan", "check-in"] as const),
);
const act = fc.record({ do: just("act"), what, browser, page, kind, nth, files });

const fileFault = fc.oneof(
  fc.constantFrom<Fault[]>({ kind: "cut" }, { kind: "drop-answer" }, { kind: "file-refused" }),
  fc.constantFrom<Fault[]>({ kind: "duplicate", atOnce: true }, { kind: "duplicate", atOnce: false }),
  fault,
);

const authFault = fc.constantFrom<Fault[]>(
  ...([{ kind: "drop-before" }, { kind: "drop-answer" }, { kind: "drop-answer" }] as const),
  ...([
    { kind: "hang", committed: true },
    { kind: "hang", committed: false },
  ] as const),
  { kind: "truncate", asWhole: true },
  { kind: "truncate", asWhole: false },
  { kind: "duplicate", atOnce: true },
  { kind: "duplicate", atOnce: false },
  { kind: "status", status: 503, retryAfter: null },
  { kind: "too-many", retryAfter: 1 },
  { kind: "unauthorised" },
  { kind: "portal", status: 200 },
  { kind: "portal", status: 404 },
  { kind: "stranger", status: 200 },
  { kind: "stranger", status: 404 },
  { kind: "drip" },
);

const step: fc.Arbitrary<AdminStep> = fc.oneof(
  { weight: 44, arbitrary: act },
  {
    weight: 10,
    arbitrary: fc.record({
      do: just("decide"),
      how: fc.constantFrom<Decision[]>("mine", "theirs", "overwrite", "discard", "retry", "withdraw"),
      browser,
      page,
      nth,
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: just("faults"),
      faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
      which: fc.constantFrom<RequestFilter[]>("any", "writes", "writes"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: just("faults"),
      faults: fc.array(fileFault, { minLength: 1, maxLength: 3 }),
      which: fc.constant<RequestFilter>("uploads"),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: just("offline"), browser }) },
  { weight: 7, arbitrary: fc.record({ do: just("online"), browser }) },
  { weight: 4, arbitrary: serverStep },
  {
    weight: 14,
    arbitrary: fc.record({ do: just("pass"), milliseconds: fc.integer({ min: 10, max: 70_000 }) }),
  },
  { weight: 6, arbitrary: fc.record({ do: just("kill"), browser, page, points: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ do: just("freeze"), browser, page }) },
  { weight: 3, arbitrary: fc.record({ do: just("thaw"), browser }) },
  { weight: 3, arbitrary: fc.record({ do: just("open"), browser }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: just("faults"),
      faults: fc.array(authFault, { minLength: 1, maxLength: 3 }),
      which: fc.constantFrom<RequestFilter[]>("auth", "tokens", "tokens"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: just("expire"), browser }) },
  { weight: 2, arbitrary: fc.record({ do: just("revoke"), browser }) },
  { weight: 2, arbitrary: fc.record({ do: just("sign-in"), browser, page }) },
  { weight: 4, arbitrary: fc.record({ do: just("other-person"), browser }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: just("sign-out"), isCareful: fc.boolean(), browser, page }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: just("work"),
      browser,
      isAlone: fc.constantFrom(true, true, true, false),
      points: fc.option(fc.nat({ max: 40 }), { freq: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: just("clock"), browser, days: fc.constantFrom(-365, -1, 1, 365) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: just("full"),
      browser,
      page,
      how: fc.constantFrom("at-once" as const, "at-the-end" as const),
      adding: fc.boolean(),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: just("upgrade"), browser }) },
  { weight: 1, arbitrary: fc.record({ do: just("restart") }) },
  { weight: 2, arbitrary: fc.record({ do: just("visitor-writes") }) },
  { weight: 3, arbitrary: fc.record({ do: just("answer-arrives"), guest }) },
  { weight: 1, arbitrary: fc.record({ do: just("answer-withdrawn"), guest }) },
  { weight: 3, arbitrary: fc.record({ do: just("back-up") }) },
  { weight: 3, arbitrary: fc.record({ do: just("restore") }) },
);

/** Both browsers are offline, the same row is changed in each, and they reconnect one after the other. */
const meeting: fc.Arbitrary<AdminStep[]> = fc
  .record({
    one: fc.constantFrom<AdminAct[]>("edit", "edit", "toggle", "schedule", "schedule-past", "delete"),
    other: fc.constantFrom<AdminAct[]>("edit", "edit", "toggle", "schedule", "unschedule", "delete"),
    kind,
    nth,
    files,
    pause: fc.constantFrom(100, 9_000),
  })
  .map(({ one, other, pause, ...row }) => {
    const both = (what: "offline" | "online"): AdminStep[] =>
      [0, 1].map((each) => ({ do: what, browser: each }));
    const at = (each: number, what: AdminAct): AdminStep => ({
      do: "act",
      what,
      browser: each,
      page: 0,
      ...row,
    });
    return [
      ...both("offline"),
      at(0, one),
      at(1, other),
      { do: "pass", milliseconds: pause },
      ...both("online"),
    ];
  });

/** Two doors without a network scan the same guest, whose answer may arrive after that, and come back one after the other. */
const doors: fc.Arbitrary<AdminStep[]> = fc
  .record({
    guest,
    isKilled: fc.boolean(),
    points: fc.nat({ max: 8 }),
    pause: fc.constantFrom(100, 9_000, 70_000),
  })
  .map(({ guest, isKilled, points, pause }) => {
    const scan = (browser: number): AdminStep => ({
      do: "act",
      what: "scan",
      browser,
      page: 0,
      kind: 0,
      nth: guest,
      files: 0,
    });
    const killed: AdminStep[] = isKilled ? [{ do: "kill", browser: 1, page: 0, points }] : [];
    return [
      { do: "offline", browser: 0 },
      { do: "offline", browser: 1 },
      scan(0),
      ...killed,
      scan(1),
      scan(0),
      { do: "answer-arrives", guest },
      { do: "online", browser: 0 },
      { do: "pass", milliseconds: pause },
      { do: "online", browser: 1 },
    ];
  });

/** A change made without a network; the ways in which it can leave are below. */
const waiting = fc.record({
  browser,
  work: fc.array(
    fc.record({
      do: just("act"),
      what: fc.constantFrom<AdminAct[]>("create", "edit", "edit", "draft", "toggle", "delete", "scan"),
      page: fc.constant(0),
      kind,
      nth,
      files,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** By then the token of a browser without a network has expired. */
const LONGER_THAN_A_TOKEN = 200_000;

/** The token expires while the browser has no network, and its renewal fails in some way. */
const renewal: fc.Arbitrary<AdminStep[]> = fc
  .record({ waiting, faults: fc.array(authFault, { minLength: 1, maxLength: 3 }) })
  .map(({ waiting: { browser, work }, faults }) => [
    { do: "offline", browser },
    ...work.map((act) => ({ ...act, browser })),
    { do: "pass", milliseconds: LONGER_THAN_A_TOKEN },
    { do: "faults", faults, which: "tokens" },
    { do: "online", browser },
    { do: "pass", milliseconds: 9_000 },
  ]);

/** The owner signs out, and perhaps somebody else in, while work waits. */
const leaving: fc.Arbitrary<AdminStep[]> = fc
  .record({
    waiting,
    isCareful: fc.boolean(),
    next: fc.constantFrom("sign-in" as const, "other-person" as const),
  })
  .map(({ waiting: { browser, work }, isCareful, next }) => [
    { do: "offline", browser },
    ...work.map((act) => ({ ...act, browser })),
    { do: "sign-out", isCareful, browser, page: 0 },
    { do: "online", browser },
    next === "sign-in" ? { do: next, browser, page: 0 } : { do: next, browser },
  ]);

/** Every page is closed while work waits, and the worker sends it, once or twice, perhaps with a bad connection. */
const background: fc.Arbitrary<AdminStep[]> = fc
  .record({
    waiting,
    faults: fc.array(fault, { maxLength: 2 }),
    points: fc.option(fc.nat({ max: 40 }), { freq: 1 }),
    isTwice: fc.boolean(),
  })
  .map(({ waiting: { browser, work }, faults, points, isTwice }) => [
    { do: "offline", browser },
    ...work.map((act) => ({ ...act, browser })),
    { do: "faults", faults, which: "writes" },
    { do: "work", browser, isAlone: true, points },
    ...(isTwice ? [{ do: "work", browser, isAlone: true, points: null } as const] : []),
  ]);

const steps: fc.Arbitrary<AdminStep[]> = fc.oneof(
  { weight: 24, arbitrary: step.map((one) => [one]) },
  { weight: 2, arbitrary: meeting },
  { weight: 1, arbitrary: doors },
  { weight: 1, arbitrary: renewal },
  { weight: 1, arbitrary: leaving },
  { weight: 1, arbitrary: background },
  { weight: 2, arbitrary: outageOf(what, { browser, page, kind, nth, files }) },
);

export const adminSchedule: fc.Arbitrary<AdminSchedule> = fc.record({
  steps: fc
    .array(
      fc.tuple(steps, fc.boolean()).map(([some, wait]) => some.map((one): Timed => ({ ...one, wait }))),
      { minLength: 4, maxLength: 24 },
    )
    .map((some) => some.flat()),
  webLocks: fc.boolean(),
  hasChannel: fc.boolean(),
  notifiedOnline: fc.boolean(),
  chance: fc.nat({ max: 1_000_000 }),
});

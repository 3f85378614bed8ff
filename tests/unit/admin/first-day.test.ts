import { expect, it } from "vitest";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { decided } from "../../../src/domain/privacy/retention.ts";
import { type KnownSetup, shownSteps } from "../../../src/features/admin/dashboard/first-day/steps.ts";
import { uuid } from "../support/content.ts";

/** The profile of a new site, as private.ensure_profile makes it. */
const NEUTRAL: AdminOf["profile"] = {
  ...blankRow("profile", uuid(1), timestampOf(0)),
  name: "Our community",
};
const NEW: KnownSetup = {
  profile: NEUTRAL,
  hasPost: false,
  isTold: false,
  server: { hasBackup: false, tellsOwner: false },
  isHosted: false,
};
const FILLED: AdminOf["profile"] = {
  ...NEUTRAL,
  name: "Tigray in Leeds",
  tagline: "Together in the north",
  phone: "0113 000 000",
  bio: "We meet on Sundays.",
  retention: decided({}),
};
const COMPLETE: KnownSetup = {
  ...NEW,
  profile: FILLED,
  hasPost: true,
  server: { hasBackup: true, tellsOwner: true },
};

function states(known: KnownSetup, hidden: readonly string[] = []): Record<string, string> | null {
  const shown = shownSteps(known, hidden);
  return shown && Object.fromEntries(shown.map(({ name, state }) => [name, state]));
}

it("of a new site all seven steps are to be done", () => {
  expect(states(NEW)).toEqual({
    name: "todo",
    contact: "todo",
    about: "todo",
    privacy: "todo",
    notifications: "todo",
    backup: "todo",
    post: "todo",
  });
});

it("each step is done by what it asks for, and the list is gone once all are", () => {
  const steps: [string, KnownSetup][] = [
    ["name", { ...NEW, profile: { ...NEUTRAL, name: "Tigray in Leeds", tagline: "Together" } }],
    ["contact", { ...NEW, profile: { ...NEUTRAL, email: "us@leeds.example" } }],
    ["contact", { ...NEW, profile: { ...NEUTRAL, address: "1 Park Row" } }],
    ["about", { ...NEW, profile: { ...NEUTRAL, bio: "We meet." } }],
    // The standard periods are a decision as well.
    ["privacy", { ...NEW, profile: { ...NEUTRAL, retention: decided({}) } }],
    ["notifications", { ...NEW, isTold: true }],
    ["notifications", { ...NEW, server: { hasBackup: false, tellsOwner: true } }],
    ["backup", { ...NEW, server: { hasBackup: true, tellsOwner: false } }],
    ["post", { ...NEW, hasPost: true }],
  ];
  for (const [name, known] of steps)
    expect([name, states(known)]).toEqual([name, { ...states(NEW), [name]: "done" }]);
  expect(states(COMPLETE)).toBeNull();
});

it("half a name, spaces or the neutral name are not done", () => {
  const halves = [{ name: "Tigray in Leeds" }, { tagline: "Together" }, { name: "  ", tagline: "Together" }];
  for (const half of halves)
    expect(states({ ...NEW, profile: { ...NEUTRAL, ...half } })).toMatchObject({ name: "todo" });
  expect(shownSteps({ ...NEW, profile: { ...NEUTRAL, name: "Tigray in Leeds" } }, [])?.[0]?.to).toBe(
    "/admin/profile#tagline",
  );
});

it("what only the server knows is not said without its answer, and alone is no reason for the list", () => {
  expect(states({ ...NEW, server: null })).toMatchObject({ notifications: "unknown", backup: "unknown" });
  expect(states({ ...COMPLETE, server: null })).toBeNull();
});

it("of a hosted site the owner looks after the backups, until the list is hidden", () => {
  const hosted = { ...COMPLETE, isHosted: true, server: { hasBackup: false, tellsOwner: true } };
  expect(states(hosted)).toMatchObject({ backup: "check" });
  expect(states(hosted, ["backup"])).toBeNull();
});

it("hidden steps stay hidden until another one is to be done", () => {
  const left = { ...COMPLETE, server: { hasBackup: false, tellsOwner: false } };
  expect(states(left, ["backup", "notifications"])).toBeNull();
  expect(states({ ...left, hasPost: false }, ["backup", "notifications"])).toMatchObject({ post: "todo" });
});

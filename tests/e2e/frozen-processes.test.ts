// @module-tag nightly
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { FaultySite } from "./support/faulty-site.ts";
import { type Freeze, planFreezes, SCENES, type Scene } from "./support/freezes/plan.ts";
import { summaryOf } from "./support/freezes/summary.ts";
import { type Outcome, TwoTabs } from "./support/freezes/tabs.ts";

// `npm run test:freezes -- --freezes N --seed S` sets these.
const COUNT = Number(process.env.FREEZES ?? 0);
const SEED = Number(process.env.FREEZE_SEED ?? 0);
const CHOSEN = (process.env.FREEZE_SCENES?.split(",") as Scene[] | undefined) ?? SCENES;
/** A journey each, short, and at the moments that hold the most. */
const FEW: readonly Freeze[] = [
  { scene: "pull", after: 30, lasts: null },
  { scene: "send", after: 200, lasts: null },
];
const FREEZE_MS = 300_000;

let site: FaultySite;
const open: { tabs: TwoTabs | null; admin: TwoTabs | null } = { tabs: null, admin: null };

beforeAll(async () => {
  site = await FaultySite.start(inject("template"));
});
afterAll(async () => {
  await open.tabs?.end();
  await open.admin?.end();
  await site.end();
});

const isAdmin = (scene: Scene) => scene.startsWith("admin") || scene === "publish";

/** Every first visit has a browser of its own; the others share one. */
async function run(freeze: Freeze): Promise<Outcome> {
  if (freeze.scene === "first visit") {
    const tabs = await TwoTabs.open(site, { isSaved: false });
    try {
      return await tabs.run(freeze);
    } finally {
      await tabs.end();
    }
  }
  const who = isAdmin(freeze.scene) ? "admin" : "tabs";
  const tabs = open[who] ?? (await TwoTabs.open(site, { isAdmin: who === "admin" }));
  open[who] = tabs;
  try {
    return await tabs.run(freeze);
  } catch (error) {
    // The next freeze starts from a browser that works.
    open[who] = null;
    await tabs.end();
    throw error;
  }
}

const freezes = COUNT > 0 ? planFreezes(SEED, COUNT, CHOSEN) : FEW;

it(
  `another tab shows, syncs and sends while one is stopped ${freezes.length} times, and nothing is lost, doubled or untrue`,
  async () => {
    const outcomes: Outcome[] = [];
    const problems: string[] = [];
    for (const [nth, freeze] of freezes.entries()) {
      const name = `${nth + 1} ${freeze.scene} after ${freeze.after} ms for ${freeze.lasts ?? "any"} ms`;
      try {
        const outcome = await run(freeze);
        outcomes.push(outcome);
        problems.push(...outcome.problems.map((problem) => `${name}: ${problem}`));
        if (COUNT > 0)
          console.log(
            `${name}: paint ${outcome.paint}, sync ${outcome.sync}, send ${outcome.send}${outcome.duringFreeze ? "" : ", after it resumed"}${outcome.withWorker ? ", with the worker" : ""}`,
            ...outcome.problems,
          );
      } catch (error) {
        problems.push(`${name}: ${String(error)}`);
        if (COUNT > 0) console.log(problems.at(-1));
      }
    }
    console.log(summaryOf(outcomes));
    expect(problems).toEqual([]);
  },
  freezes.length * FREEZE_MS,
);

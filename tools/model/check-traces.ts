import { randomOf } from "../../tests/faults/seeded-random.ts";
import { type OwnerAct, type OwnerBug, runOwners } from "../../tests/faults/small/owner-run.ts";
import { type Plan, SMALL_FAULTS } from "../../tests/faults/small/plan.ts";
import type { ActOn } from "../../tests/faults/small/run-devices.ts";
import { Trace } from "../../tests/faults/small/trace.ts";
import { runVisitors, type VisitorAct, type VisitorBug } from "../../tests/faults/small/visitor-run.ts";
import { type Recorded, replay } from "./replay.ts";
import { OWNER_TRACE_BUGS, VISITOR_TRACE_BUGS } from "./trace-bugs.ts";

const VISITOR_ACTS: readonly VisitorAct[] = [
  "like",
  "comment",
  "comment",
  "message",
  "withdraw",
  "delete-comment",
  "delete-comment",
];
const OWNER_ACTS: readonly OwnerAct[] = ["save", "excerpt", "save", "excerpt", "delete"];
/** Acts on each device, at most. */
const MOST_ACTS = 4;
/** The last write that a fault hits, and the last point at which the page dies. */
const [WRITES, POINTS] = [5, 14];
/** A seed whose runs show each of the bugs. */
const SEED = 11;

/** Whose runs are recorded, in turn, and on how many devices. */
const KINDS = [
  { who: "visitor", devices: 1 },
  { who: "owner", devices: 1 },
  { who: "visitor", devices: 2 },
  { who: "owner", devices: 2 },
] as const;
type Who = (typeof KINDS)[number]["who"];

/** Switches of protocol.pml that no run of the code can tell from the protocol are left out. */
const MODEL_BUGS = [
  "RECEIPT_DROPPED",
  "RECEIPTS_NOT_REQUEUED",
  "REQUEUE_OUT_OF_ORDER",
  "WITNESS_IGNORED",
  "NAMED_FROM_DISK",
  "NO_LEDGER",
  "ATTEMPT_NOT_STORED",
  "DELETE_BEFORE_ANSWER",
  "SHOW_BEFORE_DISK",
  "FOLD_LOSES",
  "FOLD_INTO_SENT",
  "TOMBSTONE_IGNORED",
] as const;

type Bugs = { readonly visitor?: VisitorBug; readonly owner?: OwnerBug };
type Recording = { readonly who: Who; record(bugs: Bugs): Promise<Recorded> };

/** Runs of the real device code, with faults and crashes that the seed draws. */
function* recordings(seed: number): Generator<Recording> {
  const random = randomOf(seed);
  const below = (most: number) => Math.floor(random() * most);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  for (let nth = 0; ; nth += 1) {
    const { who, devices } = KINDS[nth % KINDS.length] as (typeof KINDS)[number];
    const many = devices + below(MOST_ACTS * devices);
    const on = Array.from({ length: many }, () => below(devices));
    const visitorActs = on.map((device): ActOn<VisitorAct> => ({ device, what: oneOf(VISITOR_ACTS) }));
    const ownerActs = withUndo(on.map((device) => ({ device, what: oneOf(OWNER_ACTS) })));
    const faults = Array.from({ length: below(3) }, () => [below(WRITES), oneOf(SMALL_FAULTS)] as const);
    const plan: Plan = { faults: new Map(faults), crash: below(2) === 0 ? below(POINTS) : null };
    const pace = oneOf(["online", "offline"] as const);
    yield {
      who,
      async record({ visitor = {}, owner = {} }) {
        const trace = new Trace();
        if (who === "owner") await runOwners(ownerActs, pace, plan, { trace, bug: owner });
        else await runVisitors(visitorActs, pace, plan, { trace, bug: visitor });
        return { events: trace.events, isOwner: who === "owner" };
      },
    };
  }
}

/** A change after a deletion would recreate the article, so the deletion is undone instead. */
function withUndo(acts: readonly ActOn<OwnerAct>[]): ActOn<OwnerAct>[] {
  const isDeleted = new Map<number, boolean>();
  return acts.map(({ device, what }) => {
    const undoes = isDeleted.get(device) === true;
    isDeleted.set(device, !undoes && what === "delete");
    return { device, what: undoes ? "undo" : what };
  });
}

/** Whose runs are recorded: all if no one is named. */
async function* record(seed: number, many: number, bugs: Bugs = {}, only?: Who): AsyncGenerator<Recorded> {
  let nth = 0;
  for (const recording of recordings(seed)) {
    if (nth === many) return;
    nth += 1;
    if (!only || recording.who === only) yield await recording.record(bugs);
  }
}

async function recordAll(seed: number, many: number): Promise<Recorded[]> {
  const all: Recorded[] = [];
  for await (const recorded of record(seed, many)) all.push(recorded);
  return all;
}

/**
 * Replays runs of the real device code in the model, which must accept all of them; it must refuse some once a bug is
 * planted in the model, or in the code. Prints the results.
 * @param many runs of a fixed seed
 * @param fresh runs of the given one
 */
export async function checkTraces(
  many: number,
  fresh: number,
  seed: number,
  folder: string,
): Promise<boolean> {
  const fixed = await recordAll(SEED, many);
  const traces = [...fixed, ...(await recordAll(seed, fresh))];
  const refused = traces.map((trace) => replay(trace, folder)).filter((difference) => difference !== null);
  const events = traces.reduce((sum, trace) => sum + trace.events.length, 0);
  console.log(
    `${refused.length === 0 ? "accepted" : "REFUSED"}  ${traces.length - refused.length} of ${traces.length} runs of the real code, ${events} events, seeds ${SEED} and ${seed}${refused[0] ? `: ${refused[0]}` : ""}`,
  );
  let isWell = refused.length === 0;
  const mustRefuse = async (
    runs: Iterable<Recorded> | AsyncIterable<Recorded>,
    bugs: readonly string[],
    what: string,
  ): Promise<void> => {
    let replayed = 0;
    for await (const trace of runs) {
      replayed += 1;
      if (replay(trace, folder, bugs) === null) continue;
      console.log(`refused after ${replayed}  ${what}`);
      return;
    }
    isWell = false;
    console.log(`NOT REFUSED  ${what}`);
  };
  for (const bug of MODEL_BUGS) await mustRefuse(fixed, [bug], `the model with ${bug}`);
  for (const { name, bug } of VISITOR_TRACE_BUGS)
    await mustRefuse(record(SEED, many, { visitor: bug }, "visitor"), [], `a visitor's code with "${name}"`);
  for (const { name, bug } of OWNER_TRACE_BUGS)
    await mustRefuse(record(SEED, many, { owner: bug }, "owner"), [], `the owner's code with "${name}"`);
  return isWell;
}

import { VISITOR_BUGS } from "../faults/planted-bugs.ts";
import { randomOf } from "../faults/seeded-random.ts";
import { type Plan, SMALL_FAULTS } from "../faults/small/plan.ts";
import { Trace, type TraceEvent } from "../faults/small/trace.ts";
import { runVisitor } from "../faults/small/visitor-run.ts";
import { replay } from "./replay.ts";

/** What the model describes of a visitor's device: folding is the owner's, and a deletion refers to a comment. */
const ACTS = ["like", "comment", "message", "withdraw"] as const;
const MOST_ACTS = 4;
/** The last write that a fault hits, and the last point at which the page dies. */
const [WRITES, POINTS] = [5, 14];
/** A seed whose runs show each of the bugs. */
const SEED = 2;

/** Switches of protocol.pml that no run of one device can tell from the protocol are left out. */
const MODEL_BUGS = [
  "RECEIPT_DROPPED",
  "RECEIPTS_NOT_REQUEUED",
  "REQUEUE_OUT_OF_ORDER",
  "WITNESS_IGNORED",
  "NO_LEDGER",
  "ATTEMPT_NOT_STORED",
  "DELETE_BEFORE_ANSWER",
  "SHOW_BEFORE_DISK",
] as const;
const CODE_BUGS = VISITOR_BUGS.filter(({ name }) =>
  ["delete before send", "sent but not acknowledged treated as sent"].includes(name),
);

type Bug = NonNullable<Parameters<typeof runVisitor>[3]>["bug"];

/** Records runs of the real device code, with faults and crashes that the seed draws. */
function* recordings(seed: number): Generator<(bug?: Bug) => Promise<readonly TraceEvent[]>> {
  const random = randomOf(seed);
  const below = (most: number) => Math.floor(random() * most);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  for (;;) {
    const acts = Array.from({ length: 1 + below(MOST_ACTS) }, () => oneOf(ACTS));
    const faults = Array.from({ length: below(3) }, () => [below(WRITES), oneOf(SMALL_FAULTS)] as const);
    const plan: Plan = { faults: new Map(faults), crash: below(2) === 0 ? below(POINTS) : null };
    const pace = oneOf(["online", "offline"] as const);
    yield async (bug = {}) => {
      const trace = new Trace();
      await runVisitor(acts, pace, plan, { trace, bug });
      return trace.events;
    };
  }
}

async function record(seed: number, many: number, bug?: Bug): Promise<(readonly TraceEvent[])[]> {
  const traces: (readonly TraceEvent[])[] = [];
  for (const next of recordings(seed)) {
    if (traces.length === many) break;
    traces.push(await next(bug));
  }
  return traces;
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
  const fixed = await record(SEED, many);
  const traces = [...fixed, ...(await record(seed, fresh))];
  const refused = traces.map((trace) => replay(trace, folder)).filter((difference) => difference !== null);
  console.log(
    `${refused.length === 0 ? "accepted" : "REFUSED"}  ${traces.length - refused.length} of ${traces.length} runs of the real code, ${traces.flat().length} events, seeds ${SEED} and ${seed}${refused[0] ? `: ${refused[0]}` : ""}`,
  );
  let isWell = refused.length === 0;
  const report = (at: number, what: string) => {
    isWell &&= at >= 0;
    console.log(`${at < 0 ? "NOT REFUSED" : `refused after ${at + 1}`}  ${what}`);
  };
  for (const bug of MODEL_BUGS)
    report(
      fixed.findIndex((trace) => replay(trace, folder, [bug]) !== null),
      `the model with ${bug}`,
    );
  for (const bug of CODE_BUGS) {
    const buggy = await record(SEED, many, bug);
    report(
      buggy.findIndex((trace) => replay(trace, folder) !== null),
      `the code with "${bug.name}"`,
    );
  }
  return isWell;
}

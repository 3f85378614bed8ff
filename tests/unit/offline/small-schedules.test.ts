import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silence } from "../../faults/small/check-small.ts";
import { ownerSequences, runOwner } from "../../faults/small/owner-run.ts";
import { runVisitor, visitorSequences } from "../../faults/small/visitor-run.ts";

// A share of `npm run test:faults -- --small --all`, so that it can be trusted when it is run.
const UNDISTURBED = { faults: new Map(), crash: null };

let ended: () => void;
beforeAll(() => {
  ended = silence();
});
afterAll(() => ended());

describe("small schedules without faults", () => {
  it.each(visitorSequences(2).map((acts) => ({ acts })))(
    "of a visitor end as they should: $acts",
    async ({ acts }) => {
      for (const pace of ["online", "offline"] as const)
        expect((await runVisitor(acts, pace, UNDISTURBED)).problems).toEqual([]);
    },
  );

  it.each(ownerSequences(2).map((acts) => ({ acts })))(
    "of the owner end as they should: $acts",
    async ({ acts }) => {
      for (const pace of ["online", "offline"] as const)
        expect((await runOwner(acts, pace, UNDISTURBED)).problems).toEqual([]);
    },
  );
});

import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { runVisitor } from "../../../faults/small/visitor-run.ts";

it.each([7, 8, 9, 10, 11])(
  "a deletion is not sent ahead of a comment that a restored server lost (killed at point %i)",
  async (crash) => {
    const faults = new Map([[0, "rewind" as const]]);
    const { problems } = await runVisitor(["comment", "delete-comment"], "online", { faults, crash });
    expect(problems).toEqual([]);
  },
);

import { expect, it } from "vitest";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { countDrafts } from "../../../src/features/admin/dashboard/count-drafts.ts";
import type { AdminReader } from "../../../src/offline/admin/queries.ts";

it("counts the drafts that the lists show, saved or not, and each once", async () => {
  const saved = { ...byKind(() => 0), blog: 1, community: 2 };
  const stored = ["a", "b"];
  const read = {
    countIn: async (kind: keyof typeof saved, list: string) => (list === "draft" ? saved[kind] : 9),
    someRows: async (_: string, ids: string[]) => ids.filter((id) => stored.includes(id)),
    drafts: async () => [
      // Changes to rows, one of which is a draft itself.
      { kind: "blog", rowId: "a" },
      { kind: "blog", rowId: "b" },
      // Never saved.
      { kind: "news", rowId: "f" },
      { kind: "profile", rowId: "g" },
    ],
  } as unknown as AdminReader;
  expect(await countDrafts(read)).toEqual({ ...byKind(() => 0), blog: 1, news: 1, community: 2, unsaved: 1 });
});

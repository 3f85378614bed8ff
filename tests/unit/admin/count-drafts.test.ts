import { expect, it } from "vitest";
import { countDrafts } from "../../../src/features/admin/dashboard/count-drafts.ts";
import type { AdminReader } from "../../../src/offline/admin/queries.ts";

const row = (id: string, published: boolean, publishAt: string | null = null) => ({
  row: { id, published, publishAt },
});

it("counts the drafts that the lists show, saved or not, and each once", async () => {
  const rows = {
    blog: [row("a", false), row("b", true), row("c", false, "2026-12-01T09:00:00Z")],
    news: [],
    community: [row("d", false), row("e", false)],
  };
  const read = {
    rows: async (kind: keyof typeof rows) => rows[kind],
    drafts: async () => [
      // Changes to rows, one of which is a draft itself.
      { kind: "blog", rowId: "a" },
      { kind: "blog", rowId: "b" },
      // Never saved.
      { kind: "news", rowId: "f" },
      { kind: "profile", rowId: "g" },
    ],
  } as unknown as AdminReader;
  expect(await countDrafts(read)).toEqual({ blog: 1, news: 1, community: 2, unsaved: 1 });
});

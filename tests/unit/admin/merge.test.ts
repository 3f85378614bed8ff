import { describe, expect, it } from "vitest";
import { merge, resolveOverlaps } from "../../../src/domain/outbox/merge.ts";

const BASE = { title: "Bread", excerpt: "Old", tags: ["a", "b"], translations: { ti: { title: "ሕምባሻ" } } };

describe("three-way merge", () => {
  it("merging keeps the fields that only one side changed", () => {
    const theirs = { ...BASE, excerpt: "New" };
    expect(merge(BASE, { title: "Himbasha" }, theirs)).toEqual({
      fields: { title: "Himbasha" },
      overlaps: [],
    });
  });

  it("merging leaves nothing to write where both sides made the same change", () => {
    expect(merge(BASE, { title: "Himbasha" }, { ...BASE, title: "Himbasha" }).fields).toEqual({});
  });

  it("merging reports a conflict where both sides changed one field differently", () => {
    const { overlaps } = merge(BASE, { title: "Mine" }, { ...BASE, title: "Theirs" });
    expect(overlaps).toEqual([{ field: "title", base: "Bread", mine: "Mine", theirs: "Theirs" }]);
  });

  it("tags are merged as a set of additions and removals", () => {
    const theirs = { ...BASE, tags: ["b", "c"] };
    expect(merge(BASE, { tags: ["a", "b", "d"] }, theirs)).toEqual({
      fields: { tags: ["b", "c", "d"] },
      overlaps: [],
    });
  });

  it("each language is merged separately, text by text", () => {
    const mine = { translations: { ti: { title: "ሕምባሻ", excerpt: "mine" } } };
    const theirs = { ...BASE, translations: { ti: { title: "theirs" } } };
    expect(merge(BASE, mine, theirs)).toEqual({
      fields: { translations: { ti: { title: "theirs", excerpt: "mine" } } },
      overlaps: [],
    });
    const both = merge(BASE, { translations: { ti: { title: "mine" } } }, theirs);
    expect(both.overlaps.map(({ field }) => field)).toEqual(["translations.ti.title"]);
  });

  it("a language removed by one side is removed", () => {
    expect(merge(BASE, { translations: {} }, BASE).fields).toEqual({ translations: {} });
  });

  it("a translation removed by one side and edited by the other is a conflict as a whole", () => {
    const theirs = { ...BASE, translations: { ti: { title: "theirs" } } };
    const merged = merge(BASE, { translations: {} }, theirs);
    expect(merged.overlaps).toEqual([
      { field: "translations.ti", base: { title: "ሕምባሻ" }, mine: undefined, theirs: { title: "theirs" } },
    ]);
    expect(resolveOverlaps(merged, theirs, []).fields).toEqual({ translations: {} });
    expect(resolveOverlaps(merged, theirs, ["translations.ti"]).fields).toEqual({});

    const reverse = merge(BASE, { translations: { ti: { title: "mine" } } }, { ...BASE, translations: {} });
    expect(reverse.overlaps.map(({ field }) => field)).toEqual(["translations.ti"]);
    expect(resolveOverlaps(reverse, { ...BASE, translations: {} }, ["translations.ti"])).toEqual({
      fields: {},
      lost: { "translations.ti": { title: "mine" } },
    });
  });

  it("resolving writes the chosen side of each field and names the discarded ones", () => {
    const theirs = { ...BASE, title: "Theirs", translations: { ti: { title: "theirs" } } };
    const mine = { title: "Mine", excerpt: "Mine too", translations: { ti: { title: "mine" } } };
    const merged = merge(BASE, mine, theirs);
    expect(resolveOverlaps(merged, theirs, ["translations.ti.title"])).toEqual({
      fields: { title: "Mine", excerpt: "Mine too" },
      lost: { title: "Theirs", "translations.ti.title": "mine" },
    });
  });
});

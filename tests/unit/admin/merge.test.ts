import { describe, expect, it } from "vitest";
import { changedFields, merge, resolveOverlaps, setIn, valueAt } from "../../../src/domain/outbox/merge.ts";

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

describe("the description of a picture", () => {
  const ROW = { title: "Bread", imageUrl: "a.webp", imageMeta: { alt: "bread" } };
  const THEIR_PICTURE = { ...ROW, imageUrl: "b.webp", imageMeta: { alt: "cake" } };

  it("is sent with a changed picture, even if its text is the same", () => {
    // Theirs described the old picture better meanwhile.
    const theirs = { ...ROW, imageMeta: { alt: "a loaf of bread" } };
    expect(merge(ROW, { imageUrl: "c.webp" }, theirs)).toEqual({
      fields: { imageUrl: "c.webp", imageMeta: { alt: "bread" } },
      overlaps: [],
    });
  });

  it("that was changed with its picture is the changed one", () => {
    const mine = { imageUrl: "c.webp", imageMeta: { alt: "tea" } };
    expect(merge(ROW, mine, ROW)).toEqual({ fields: mine, overlaps: [] });
  });

  it("is not invented for a row that has none", () => {
    const { imageMeta: _, ...bare } = ROW;
    expect(merge(bare, { imageUrl: "c.webp" }, bare).fields).toEqual({ imageUrl: "c.webp" });
  });

  it("is not sent if the picture was set to what it was", () => {
    const theirs = { ...ROW, imageMeta: { alt: "a loaf of bread" } };
    expect(merge(ROW, { imageUrl: "a.webp" }, theirs).fields).toEqual({});
  });

  it("is merged like a text while both sides show the same picture", () => {
    expect(merge(ROW, { imageMeta: { alt: "fresh bread" } }, ROW)).toEqual({
      fields: { imageMeta: { alt: "fresh bread" } },
      overlaps: [],
    });
    const theirs = { ...ROW, imageMeta: { alt: "a loaf of bread" } };
    expect(merge(ROW, { imageMeta: { alt: "fresh bread" } }, theirs).overlaps).toHaveLength(1);
  });

  it("follows their picture if only they changed the picture", () => {
    expect(merge(ROW, { title: "Himbasha", imageMeta: { alt: "fresh bread" } }, THEIR_PICTURE)).toEqual({
      fields: { title: "Himbasha" },
      overlaps: [],
    });
  });

  it("is a conflict with the picture if both sides changed the picture", () => {
    const mine = { imageUrl: "c.webp", imageMeta: { alt: "tea" } };
    const merged = merge(ROW, mine, THEIR_PICTURE);
    expect(merged.overlaps).toEqual([
      { field: "imageUrl", base: "a.webp", mine: "c.webp", theirs: "b.webp" },
      { field: "imageMeta", base: { alt: "bread" }, mine: { alt: "tea" }, theirs: { alt: "cake" } },
    ]);
    expect(merged.fields).toEqual(mine);
  });

  it("does not conflict if both sides describe their different pictures alike", () => {
    const mine = { imageUrl: "c.webp", imageMeta: { alt: "cake" } };
    expect(merge(ROW, mine, THEIR_PICTURE).overlaps.map(({ field }) => field)).toEqual(["imageUrl"]);
  });

  it("of a new row is written with its picture", () => {
    const mine = { imageUrl: "c.webp", imageMeta: { alt: "tea" } };
    expect(merge(null, mine, {})).toEqual({ fields: mine, overlaps: [] });
  });
});

describe("tags", () => {
  it("that one side removed stay removed, and their additions stay", () => {
    const theirs = { ...BASE, tags: ["a", "b", "c"] };
    expect(merge(BASE, { tags: ["b"] }, theirs).fields).toEqual({ tags: ["b", "c"] });
  });

  it("that both sides added are there once", () => {
    const theirs = { ...BASE, tags: ["a", "b", "c"] };
    expect(merge(BASE, { tags: ["a", "c", "d"] }, theirs).fields).toEqual({ tags: ["a", "c", "d"] });
  });

  it("are added to a row that had none", () => {
    expect(merge({ tags: null }, { tags: ["a"] }, { tags: ["b"] }).fields).toEqual({ tags: ["b", "a"] });
    expect(merge({ tags: ["a"] }, { tags: null }, { tags: ["a", "b"] }).fields).toEqual({ tags: ["b"] });
    expect(merge({ tags: ["a"] }, { tags: ["a", "b"] }, { tags: null }).fields).toEqual({ tags: ["b"] });
  });
});

describe("translations", () => {
  const ti = { title: "ሕምባሻ" };

  it("are written to a row that has none", () => {
    expect(merge({ translations: null }, { translations: { ti } }, { translations: null }).fields).toEqual({
      translations: { ti },
    });
    expect(merge(null, { translations: { ti } }, {}).fields).toEqual({ translations: { ti } });
  });

  it("of which one side removed a text lose that text only", () => {
    const base = { translations: { ti: { ...ti, excerpt: "ሓጺር" } } };
    expect(merge(base, { translations: { ti } }, base).fields).toEqual({ translations: { ti } });
    expect(
      Object.keys((merge(base, { translations: { ti } }, base).fields.translations as { ti: object }).ti),
    ).toEqual(["title"]);
  });
});

describe("a schedule", () => {
  const DRAFT = { title: "Bread", published: false, publishAt: null };
  const AT = "2027-01-01T10:00:00Z";
  const PUBLIC = { ...DRAFT, published: true };

  it("set here is a conflict with a post that became public elsewhere", () => {
    const merged = merge(DRAFT, { publishAt: AT }, PUBLIC);
    expect(merged.overlaps).toEqual([{ field: "published", base: false, mine: false, theirs: true }]);
    expect(merged.fields).toEqual({ publishAt: AT, published: false });
  });

  it("that was not changed here lets a post become public elsewhere", () => {
    const { publishAt: _, ...unscheduled } = DRAFT;
    expect(merge(unscheduled, { publishAt: null }, PUBLIC)).toEqual({ fields: {}, overlaps: [] });
    expect(merge(DRAFT, { title: "Himbasha" }, PUBLIC)).toEqual({
      fields: { title: "Himbasha" },
      overlaps: [],
    });
  });

  it("of a new row is written", () => {
    const mine = { published: true, publishAt: null };
    expect(merge(null, mine, {})).toEqual({ fields: mine, overlaps: [] });
    expect(changedFields(null, mine)).toEqual(mine);
  });

  it("of a post that is not public on the server does not conflict", () => {
    expect(merge(DRAFT, { publishAt: AT }, DRAFT)).toEqual({ fields: { publishAt: AT }, overlaps: [] });
  });

  it("ends when the post is published here, whatever schedule was set elsewhere", () => {
    const scheduled = { ...DRAFT, publishAt: AT };
    const theirs = { ...DRAFT, publishAt: "2027-02-01T10:00:00Z" };
    expect(merge(scheduled, { published: true, publishAt: null }, theirs)).toEqual({
      fields: { published: true, publishAt: null },
      overlaps: [],
    });
  });

  it("set elsewhere is a conflict with one set here, also if both know the post as public", () => {
    const base = { ...PUBLIC, publishAt: AT };
    const merged = merge(
      base,
      { published: true, publishAt: null },
      { ...base, publishAt: "2027-02-01T10:00:00Z" },
    );
    expect(merged.overlaps.map(({ field }) => field)).toEqual(["publishAt"]);
  });
});

describe("a value at a path", () => {
  it("is set in objects that are not there yet, and removed by undefined", () => {
    expect(setIn(null, ["translations", "ti", "title"], "ሕምባሻ")).toEqual({
      translations: { ti: { title: "ሕምባሻ" } },
    });
    expect(setIn({ translations: "none" }, ["translations", "ti"], 1)).toEqual({ translations: { ti: 1 } });
    const removed = setIn({ a: 1, b: 2 }, ["b"], undefined);
    expect(Object.keys(removed)).toEqual(["a"]);
  });

  it("is read, also where nothing is", () => {
    expect(valueAt({ translations: { ti: { title: "ሕምባሻ" } } }, "translations.ti.title")).toBe("ሕምባሻ");
    expect(valueAt({ translations: null }, "translations.ti.title")).toBeUndefined();
  });
});

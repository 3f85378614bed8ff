import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffPart, markWords } from "../../../src/features/admin/writing/conflict/word-diff.ts";

function isUnique(stretches: readonly DiffPart[]): string[] {
  return stretches.filter(({ isUnique: isOwn }) => isOwn).map(({ text }) => text);
}

function text(stretches: readonly DiffPart[]): string {
  return stretches.map((stretch) => stretch.text).join("");
}

describe("two versions of a text", () => {
  it("the difference is in whole words", () => {
    const { mine, theirs } = markWords("The bus leaves at nine.", "The bus leaves at ten, sharp.");
    expect(isUnique(mine)).toEqual(["nine"]);
    expect(isUnique(theirs)).toEqual(["ten, sharp"]);
    expect(isUnique(markWords("Himbasha on the train", "Himbasha at home").mine)).toEqual(["on the train"]);
  });

  it("the difference is in whole words in Ge'ez too", () => {
    const { mine, theirs } = markWords("ሰላም ንኹሉ ሰብ", "ሰላም፡ንኹላትኩም፡ሰብ");
    expect(isUnique(mine)).toContain(" ንኹሉ ");
    expect(text(theirs)).toBe("ሰላም፡ንኹላትኩም፡ሰብ");
  });

  it("equal versions have no difference, and a missing one differs as a whole", () => {
    expect(isUnique(markWords("Same words", "Same words").mine)).toEqual([]);
    expect(markWords("", "All theirs")).toEqual({
      mine: [],
      theirs: [{ text: "All theirs", isUnique: true }],
    });
  });

  it("texts of a book's length are compared at once, as a whole", () => {
    const { mine, theirs } = markWords("one ".repeat(20_000), "two ".repeat(20_000));
    expect([mine.length, theirs.length]).toEqual([1, 1]);
  });

  it("texts are shown literally, whatever they contain", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
        const { mine, theirs } = markWords(one, other);
        expect([text(mine), text(theirs)]).toEqual([one, other]);
      }),
    );
  });
});

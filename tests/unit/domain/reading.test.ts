import { describe, expect, it } from "vitest";
import { blogCard, opening } from "../../../src/domain/content/card.ts";
import { matchesCountry } from "../../../src/domain/content/country-filter.ts";
import { parseSnapshot } from "../../../src/domain/content/snapshot.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
import { readingMinutes } from "../../../src/domain/text/reading-time.ts";
import { blogPost, communityPost, newsPost, siteProfile } from "../support/content.ts";

describe("reading time", () => {
  it.each([
    [200, 1],
    [201, 2],
    [1_000, 5],
    [1, 1],
    [0, 1],
  ])("of %i words is %i min", (words, minutes) =>
    expect(readingMinutes(`<p>${"word ".repeat(words)}</p>`)).toBe(minutes),
  );

  it("counts no tags, and counts Ge'ez words that ፡ separates", () => {
    expect(readingMinutes(`<p title="${"x ".repeat(500)}">one</p>`)).toBe(1);
    expect(readingMinutes(`<p>${"ሰላም፡".repeat(201)}</p>`)).toBe(2);
  });

  it.each(["።", "፣", "፤", "፥", "፦", "፧", "፨"])(
    "counts two Ge'ez words where only %s is between them",
    (mark) => {
      expect(readingMinutes(`<p>${`ሰላም${mark}`.repeat(200)}</p>`)).toBe(1);
      expect(readingMinutes(`<p>${`ሰላም${mark}`.repeat(201)}</p>`)).toBe(2);
    },
  );

  it("counts no Ge'ez mark that stands alone, and each Ge'ez numeral", () => {
    expect(readingMinutes(`<p>${"ሰላም ። ".repeat(200)}</p>`)).toBe(1);
    expect(readingMinutes(`<p>${"፳፻፲፱ ".repeat(201)}</p>`)).toBe(2);
  });
});

describe("an opening", () => {
  it("is the text itself when it is short", () => expect(opening("Short.", 20)).toBe("Short."));
  it("ends at a word", () =>
    expect(opening("The photograph she kept in her hand", 20)).toBe("The photograph she…"));
  it("ends at a word where Ge'ez parts words with ፡ alone", () =>
    expect(opening("ሰላም፡ንኹልኹም፡ኣሕዋትን፡ኣሓትን", 18)).toBe("ሰላም፡ንኹልኹም፡ኣሕዋትን…"));
  it("leaves no mark hanging before the ellipsis, but the end of a sentence", () => {
    expect(opening("ሰላም ንኹልኹም፣ ሎሚ በረድ ጀሚሩ", 12)).toBe("ሰላም ንኹልኹም…");
    expect(opening("ሎሚ በረድ ጀሚሩ። ገዛ ምዉቕ እዩ", 12)).toBe("ሎሚ በረድ ጀሚሩ።…");
    expect(opening("Coffee, himbasha, and all", 18)).toBe("Coffee, himbasha…");
  });
  it("cuts a word that is longer than all of it", () =>
    expect(opening("x".repeat(50), 20)).toBe(`${"x".repeat(20)}…`));
});

describe("the country chips", () => {
  const from = (country: string, featured = false) => ({ country, featured });
  it("match a substring in any case", () => {
    expect(matchesCountry("United Kingdom", from("england, UNITED kingdom"))).toBe(true);
    expect(matchesCountry("Germany", from("Greece"))).toBe(false);
  });
  it("leave Greece out of Others, and let it be found under All", () => {
    expect(matchesCountry("Others", from("Greece"))).toBe(false);
    expect(matchesCountry("all", from("Greece"))).toBe(true);
    expect(matchesCountry("Others", from("Sweden"))).toBe(true);
    expect(matchesCountry("Others", from("Germany"))).toBe(false);
  });
  it("show under Featured what is featured", () => {
    expect(matchesCountry("featured", from("Kenya", true))).toBe(true);
    expect(matchesCountry("featured", from("Kenya"))).toBe(false);
  });
});

describe("the snapshot for the next start", () => {
  it("comes back as it was stored, and stays small whatever is stored", () => {
    const blog = Array.from({ length: 500 }, (_, n) => blogPost(n, { content: "word ".repeat(5_000) }));
    const snapshot = takeSnapshot(blog, [newsPost(1)], [communityPost(1)], siteProfile(), "en");
    const text = JSON.stringify(snapshot);
    expect(parseSnapshot(text)).toEqual(snapshot);
    expect(text.length).toBeLessThan(12_000);
  });
  it.each([null, "", "{", "[]", '{"blog":[]}', '{"blog":[null],"news":[],"community":[]}'])(
    "of %j is none",
    (text) => expect(parseSnapshot(text)).toBeNull(),
  );
  it("has cards that say how long an article takes", () => {
    expect(blogCard(blogPost(1, { content: "word ".repeat(900) }), "en").minutes).toBe(5);
  });
});

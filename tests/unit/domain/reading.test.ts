import { describe, expect, it } from "vitest";
import { cardOf, excerptOf } from "../../../src/domain/content/card.ts";
import { matchesCountry } from "../../../src/domain/content/country-filter.ts";
import { parseSnapshot } from "../../../src/domain/content/initial-data.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { readingMinutes, wordCount } from "../../../src/domain/text/reading-time.ts";
import { blogPost, communityPost, newsPost, siteProfile } from "../support/content.ts";

describe("reading time", () => {
  it.each([
    [200, 1],
    [201, 2],
    [1_000, 5],
    [1, 1],
    [0, 1],
  ])("reading %i words takes %i min", (words, minutes) =>
    expect(readingMinutes(`<p>${"word ".repeat(words)}</p>`)).toBe(minutes),
  );

  it("words are counted without markup, in both scripts", () => {
    expect(wordCount("<p>One <strong>two</strong> - three</p><p>ሰላም፡ኩሉኹም ደሓን።</p>")).toBe(6);
    expect(wordCount("<p></p>")).toBe(0);
  });

  it("markup is not counted, and Ge'ez words separated by ፡ are", () => {
    expect(readingMinutes(`<p title="${"x ".repeat(500)}">one</p>`)).toBe(1);
    expect(readingMinutes(`<p>${"ሰላም፡".repeat(201)}</p>`)).toBe(2);
  });

  it.each(["።", "፣", "፤", "፥", "፦", "፧", "፨"])("two Ge'ez words separated only by %s are counted", (mark) => {
    expect(readingMinutes(`<p>${`ሰላም${mark}`.repeat(200)}</p>`)).toBe(1);
    expect(readingMinutes(`<p>${`ሰላም${mark}`.repeat(201)}</p>`)).toBe(2);
  });

  it("a lone Ge'ez punctuation mark is not counted, and each Ge'ez numeral is", () => {
    expect(readingMinutes(`<p>${"ሰላም ። ".repeat(200)}</p>`)).toBe(1);
    expect(readingMinutes(`<p>${"፳፻፲፱ ".repeat(201)}</p>`)).toBe(2);
  });
});

describe("an excerpt", () => {
  it("a short text is its own excerpt", () => expect(excerptOf("Short.", 20)).toBe("Short."));
  it("an excerpt ends at a word boundary", () =>
    expect(excerptOf("The photograph she kept in her hand", 20)).toBe("The photograph she…"));
  it("an excerpt ends at a word boundary where only ፡ separates Ge'ez words", () =>
    expect(excerptOf("ሰላም፡ንኹልኹም፡ኣሕዋትን፡ኣሓትን", 18)).toBe("ሰላም፡ንኹልኹም፡ኣሕዋትን…"));
  it("an excerpt leaves no mark before the ellipsis except the end of a sentence", () => {
    expect(excerptOf("ሰላም ንኹልኹም፣ ሎሚ በረድ ጀሚሩ", 12)).toBe("ሰላም ንኹልኹም…");
    expect(excerptOf("ሎሚ በረድ ጀሚሩ። ገዛ ምዉቕ እዩ", 12)).toBe("ሎሚ በረድ ጀሚሩ።…");
    expect(excerptOf("Coffee, himbasha, and all", 18)).toBe("Coffee, himbasha…");
  });
  it("an excerpt cuts a word longer than its limit", () =>
    expect(excerptOf("x".repeat(50), 20)).toBe(`${"x".repeat(20)}…`));
});

describe("the country chips", () => {
  const from = (country: string, featured = false) => ({ country, featured });
  it("chips match a case-insensitive substring", () => {
    expect(matchesCountry("United Kingdom", from("england, UNITED kingdom"))).toBe(true);
    expect(matchesCountry("Germany", from("Greece"))).toBe(false);
  });
  it("Greece is not under Others, but is under All", () => {
    expect(matchesCountry("Others", from("Greece"))).toBe(false);
    expect(matchesCountry("all", from("Greece"))).toBe(true);
    expect(matchesCountry("Others", from("Sweden"))).toBe(true);
    expect(matchesCountry("Others", from("Germany"))).toBe(false);
  });
  it("Featured shows featured posts", () => {
    expect(matchesCountry("featured", from("Kenya", true))).toBe(true);
    expect(matchesCountry("featured", from("Kenya"))).toBe(false);
  });
});

describe("the snapshot for the next start", () => {
  it("a snapshot is restored as stored, with a bounded size", () => {
    const blog = Array.from({ length: 500 }, (_, n) => blogPost(n, { content: "word ".repeat(5_000) }));
    const snapshot = takeSnapshot(
      { ...byKind(() => []), blog, news: [newsPost(1)], community: [communityPost(1)] },
      siteProfile(),
      "en",
    );
    const text = JSON.stringify(snapshot);
    expect(parseSnapshot(text)).toEqual(snapshot);
    expect(text.length).toBeLessThan(12_000);
  });
  it.each([null, "", "{", "[]", '{"blog":[]}', '{"blog":[null],"news":[],"community":[]}'])(
    "a snapshot of %j is null",
    (text) => expect(parseSnapshot(text)).toBeNull(),
  );
  it("a snapshot's cards have the reading time of an article", () => {
    expect(cardOf("blog", blogPost(1, { content: "word ".repeat(900) }), "en").minutes).toBe(5);
  });
});

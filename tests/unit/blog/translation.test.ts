import { describe, expect, it } from "vitest";
import { otherLanguage, spokenIn } from "../../../src/domain/content/translation.ts";
import { blogPost } from "../support/content.ts";

const ti = { title: "ጀበና", excerpt: "ቡን", content: "<p>ሰላም</p>" };

describe("a post's texts in a language", () => {
  it("are its own in its own language, whatever a translation of that name says", () => {
    const post = blogPost(1, { translations: { en: { title: "Stray", content: "Stray" } } });
    expect(spokenIn(post, "en")).toMatchObject({ lang: "en", title: "Article 1" });
  });

  it("are the translation's in the other", () =>
    expect(spokenIn(blogPost(1, { translations: { ti } }), "ti")).toEqual({ lang: "ti", ...ti }));

  it.each([
    ["there is none", {}],
    ["it has no title", { ti: { ...ti, title: " " } }],
    ["it has no text", { ti: { title: "ጀበና" } }],
    ["it is not made of words", { ti: { title: 5, content: ["x"] } }],
  ])("are its own in the other where %s, and say so", (_, translations) => {
    const post = blogPost(1, { translations });
    expect(spokenIn(post, "ti")).toMatchObject({ lang: "en", title: "Article 1" });
    expect(otherLanguage(post, "en")).toBeNull();
  });
});

it("offers the way back from a translation", () => {
  const post = blogPost(1, { lang: "ti", translations: { en: { title: "Pot", content: "x" } } });
  expect(otherLanguage(post, "ti")).toBe("en");
  expect(otherLanguage(post, "en")).toBe("ti");
});

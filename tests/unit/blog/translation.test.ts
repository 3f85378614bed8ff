import { describe, expect, it } from "vitest";
import { inLanguage, otherLanguage } from "../../../src/domain/content/translation.ts";
import { blogPost } from "../support/content.ts";

const ti = { title: "ጀበና", excerpt: "ቡን", content: "<p>ሰላም</p>" };

describe("a post's texts in a language", () => {
  it("in its own language a post shows its own texts, whatever a translation says", () => {
    const post = blogPost(1, { translations: { en: { title: "Stray", content: "Stray" } } });
    expect(inLanguage(post, "en")).toMatchObject({ lang: "en", title: "Article 1" });
  });

  it("in the other language a post shows its translation", () =>
    expect(inLanguage(blogPost(1, { translations: { ti } }), "ti")).toEqual({ lang: "ti", ...ti }));

  it.each([
    ["there is none", {}],
    ["it has no title", { ti: { ...ti, title: " " } }],
    ["it has no text", { ti: { title: "ጀበና" } }],
    ["it is not made of words", { ti: { title: 5, content: ["x"] } }],
  ])(
    "in the other language a post shows its own texts where %s, and names their language",
    (_, translations) => {
      const post = blogPost(1, { translations });
      expect(inLanguage(post, "ti")).toMatchObject({ lang: "en", title: "Article 1" });
      expect(otherLanguage(post, "en")).toBeNull();
    },
  );
});

it("a translated post offers the way back to the original", () => {
  const post = blogPost(1, { lang: "ti", translations: { en: { title: "Pot", content: "x" } } });
  expect(otherLanguage(post, "ti")).toBe("en");
  expect(otherLanguage(post, "en")).toBe("ti");
});

import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/domain/content/card.ts";
import { inOrderFor } from "../../../src/domain/content/post-language.ts";
import { similarity } from "../../../src/domain/content/related.ts";
import {
  allTags,
  inLanguage,
  localFaq,
  localTags,
  otherLanguages,
} from "../../../src/domain/content/translation.ts";
import { blogPost } from "../support/content.ts";

const ti = { title: "ጀበና", excerpt: "ቡን", content: "<p>ሰላም</p>" };

describe("a post's texts in a language", () => {
  it("in its own language a post shows its own texts, whatever a translation says", () => {
    const post = blogPost(1, { translations: { en: { title: "Stray", content: "Stray" } } });
    expect(inLanguage(post, "en")).toMatchObject({ lang: "en", title: "Article 1" });
  });

  it("in the other language a post shows its translation", () =>
    expect(inLanguage(blogPost(1, { translations: { ti } }), "ti")).toMatchObject({ lang: "ti", ...ti }));

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
      expect(otherLanguages(post, "en")).toEqual([]);
    },
  );
});

it("a translated post offers the way back to the original", () => {
  const post = blogPost(1, { lang: "ti", translations: { en: { title: "Pot", content: "x" } } });
  expect(otherLanguages(post, "ti")).toEqual(["en"]);
  expect(otherLanguages(post, "en")).toEqual(["ti"]);
});

describe("tags in two languages", () => {
  const post = blogPost(1, {
    tags: ["coffee", "culture"],
    translations: { ti: { ...ti, tags: "ቡን\n ባህሊ \n" } },
  });

  it("a reader sees the translation's tags, or the post's own if it has none", () => {
    expect(localTags(post, "ti")).toEqual(["ቡን", "ባህሊ"]);
    expect(cardOf("blog", post, "ti").tags).toEqual(["ቡን", "ባህሊ"]);
    expect(localTags(post, "en")).toEqual(["coffee", "culture"]);
    expect(localTags(blogPost(2, { tags: ["tea"], translations: { ti } }), "ti")).toEqual(["tea"]);
    expect(
      localTags(blogPost(2, { tags: ["tea"], translations: { ti: { ...ti, tags: ["x"] } } }), "ti"),
    ).toEqual(["tea"]);
  });

  it("an article is related to another by a tag of either language", () => {
    expect(allTags(post)).toEqual(["coffee", "culture", "ቡን", "ባህሊ"]);
    const other = { category: "Food", lang: "ti" as const };
    expect(similarity(post, blogPost(2, { ...other, tags: ["ቡን"] }))).toBe(2);
    expect(similarity(post, blogPost(3, { ...other, tags: ["ሻሂ"] }))).toBe(0);
  });
});

it("questions are shown in the reader's language if they are translated, all or none", () => {
  const faq = [{ question: "When?", answer: "On Sunday." }];
  const translated = [{ question: "መዓስ?", answer: "ሰንበት።" }];
  const row = (texts: Record<string, unknown>) => ({ lang: "en" as const, translations: { ti: texts }, faq });
  expect(localFaq(row({ faq: translated }), "ti")).toEqual({ lang: "ti", faq: translated });
  expect(localFaq(row({ faq: translated }), "en")).toEqual({ lang: "en", faq });
  expect(localFaq(row({ faq: [] }), "ti")).toEqual({ lang: "en", faq });
  expect(localFaq(row({ faq: "?" }), "ti")).toEqual({ lang: "en", faq });
});

it("posts available in a language are put first, each part in its order", () => {
  const posts = [
    blogPost(1),
    blogPost(2, { translations: { ti } }),
    blogPost(3),
    blogPost(4, { lang: "ti" }),
  ];
  expect(inOrderFor("ti", posts).map(({ rev }) => rev)).toEqual([2, 4, 1, 3]);
});

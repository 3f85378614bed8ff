import { describe, expect, it } from "vitest";
import {
  changeOriginalLanguage,
  changeTexts,
  errorsInLanguage,
  isTranslated,
  removeTranslation,
  textsInLanguage,
} from "../../../src/features/admin/writing/use-languages.ts";

const NEWS = {
  lang: "en" as const,
  title: "Coffee",
  content: "On Sunday.",
  translations: { ti: { title: "ቡን", content: "ሰንበት።" } },
};
const BLOG = { ...NEWS, excerpt: "Of coffee", translations: {} };

describe("the texts of a form", () => {
  it("the texts are the post's own or its translation's, empty if there is none", () => {
    expect(textsInLanguage(NEWS, "en").title).toBe("Coffee");
    expect(textsInLanguage(NEWS, "ti")).toMatchObject({ title: "ቡን", excerpt: "", content: "ሰንበት።" });
    expect(textsInLanguage(BLOG, "ti").content).toBe("");
  });

  it("a change affects its language only, and a new translation has every text of its kind", () => {
    expect(changeTexts(NEWS, "en", { title: "Tea" })).toEqual({ title: "Tea" });
    expect(changeTexts(NEWS, "ti", { title: "ሻሂ" })).toEqual({
      translations: { ti: { title: "ሻሂ", content: "ሰንበት።" } },
    });
    expect(changeTexts(BLOG, "ti", { title: "ሻሂ" })).toEqual({
      translations: { ti: { title: "ሻሂ", excerpt: "", content: "" } },
    });
  });

  it("the texts keep their places when the post's language is changed", () => {
    expect(changeOriginalLanguage(NEWS, "ti")).toEqual({
      lang: "ti",
      translations: { en: NEWS.translations.ti },
    });
    expect(changeOriginalLanguage(BLOG, "ti")).toEqual({ lang: "ti", translations: {} });
  });

  it("removing the translation leaves one language", () => {
    expect(isTranslated(NEWS)).toBe(true);
    expect(removeTranslation(NEWS, "ti")).toEqual({ translations: {} });
    expect(isTranslated({ ...NEWS, lang: "ti" })).toBe(false);
  });

  it("each language has its own errors", () => {
    const errors = { title: "here", "translations.ti.title": "there", "translations.ti.content": undefined };
    expect(errorsInLanguage(errors, true, "en")).toEqual({ title: "here" });
    expect(errorsInLanguage(errors, false, "ti")).toEqual({ title: "there" });
  });
});

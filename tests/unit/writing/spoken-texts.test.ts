import { describe, expect, it } from "vitest";
import {
  isTranslated,
  saidToBeIn,
  textsIn,
  untranslated,
  writtenIn,
  wrongIn,
} from "../../../src/features/admin/writing/spoken-texts.ts";

const NEWS = {
  lang: "en" as const,
  title: "Coffee",
  content: "On Sunday.",
  translations: { ti: { title: "ቡን", content: "ሰንበት።" } },
};
const BLOG = { ...NEWS, excerpt: "Of coffee", translations: {} };

describe("the texts of a form", () => {
  it("are its own, or its translation's, empty where there is none", () => {
    expect(textsIn(NEWS, "en").title).toBe("Coffee");
    expect(textsIn(NEWS, "ti")).toEqual({ title: "ቡን", excerpt: "", content: "ሰንበት።" });
    expect(textsIn(BLOG, "ti").content).toBe("");
  });

  it("change in their own language only, and a new translation has every text of its kind", () => {
    expect(writtenIn(NEWS, "en", { title: "Tea" })).toEqual({ title: "Tea" });
    expect(writtenIn(NEWS, "ti", { title: "ሻሂ" })).toEqual({
      translations: { ti: { title: "ሻሂ", content: "ሰንበት።" } },
    });
    expect(writtenIn(BLOG, "ti", { title: "ሻሂ" })).toEqual({
      translations: { ti: { title: "ሻሂ", excerpt: "", content: "" } },
    });
  });

  it("keep their places when the post turns out to be in the other language", () => {
    expect(saidToBeIn(NEWS, "ti")).toEqual({ lang: "ti", translations: { en: NEWS.translations.ti } });
    expect(saidToBeIn(BLOG, "ti")).toEqual({ lang: "ti", translations: {} });
  });

  it("are in one language again when the translation is removed", () => {
    expect(isTranslated(NEWS)).toBe(true);
    expect(untranslated(NEWS)).toEqual({ translations: {} });
    expect(isTranslated({ ...NEWS, lang: "ti" })).toBe(false);
  });

  it("are each told their own mistakes", () => {
    const errors = { title: "here", "translations.ti.title": "there", "translations.ti.content": undefined };
    expect(wrongIn(errors, true, "en")).toEqual({ title: "here" });
    expect(wrongIn(errors, false, "ti")).toEqual({ title: "there" });
  });
});

import { expect, test } from "vitest";
import { preferredLanguages } from "../../../server/http/preferred-languages.ts";
import { chooseLanguage } from "../../../src/domain/content/language.ts";

test.each([
  ["what was chosen here goes before all the browser says", "ti", ["en-GB"], "ti"],
  ["the first language of the browser's that we speak", null, ["am", "ti-ET", "en"], "ti"],
  ["in any case and of any country", null, ["TI-er"], "ti"],
  ["English before Tigrinya", null, ["en-GB", "ti"], "en"],
  ["Tigre is not Tigrinya", null, ["tig"], "en"],
  ["English for everybody else", null, ["am", "de"], "en"],
  ["a choice of another time that we do not speak counts for nothing", "am", ["ti"], "ti"],
  ["a browser that says nothing", null, [], "en"],
] as const)("%s", (_, chosen, preferred, language) => {
  expect(chooseLanguage(chosen, preferred)).toBe(language);
});

test.each([
  ["ti-ET,ti;q=0.9,en;q=0.8", ["ti-ET", "ti", "en"]],
  ["en;q=0.5, ti", ["ti", "en"]],
  ["ti; q=0, en", ["en"]],
  ["*", []],
  ["", []],
  [undefined, []],
])("Accept-Language %s", (header, languages) => {
  expect(preferredLanguages(header)).toEqual(languages);
});

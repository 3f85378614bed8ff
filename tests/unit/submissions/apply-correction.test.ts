import { expect, it } from "vitest";
import { applyCorrection } from "../../../src/domain/submissions/apply-correction.ts";

const apply = (kind: Parameters<typeof applyCorrection>[0], row: object, wrong: string, right: string) =>
  applyCorrection(kind, row as never, wrong, right);

it("the words are replaced wherever they are in a Tigrinya post, and only the changed fields are saved", () => {
  const row = { lang: "ti", title: "ቡን", content: "ቡን ሰንበት፣ ቡን ቀዳም", translations: {} };
  expect(apply("community", row, "ቡን ", "ቡና ")).toEqual({ content: "ቡና ሰንበት፣ ቡና ቀዳም" });
});

it("of an English post the Tigrinya translation is corrected, and its other fields stay", () => {
  const row = { lang: "en", title: "Coffee", translations: { ti: { title: "ቡን", content: "ሰንበት" } } };
  expect(apply("news", row, "ቡን", "ቡና")).toEqual({
    translations: { ti: { title: "ቡና", content: "ሰንበት" } },
  });
});

it("in an article's HTML the words are found and written as text, never as markup", () => {
  const row = { lang: "ti", title: "", excerpt: "", content: "<p>ቡን &amp; ሻሂ</p>", translations: {} };
  expect(apply("blog", row, "ቡን & ሻሂ", "<b>$& ሻሂ")).toEqual({ content: "<p>&lt;b&gt;$&amp; ሻሂ</p>" });
});

it("nothing is saved where the words are not in the post any more", () => {
  expect(apply("event", { lang: "ti", title: "ቡን", place: "", translations: {} }, "ሻሂ", "ቡን")).toBeNull();
  expect(apply("event", { lang: "en", title: "Tea", translations: {} }, "Tea", "Coffee")).toBeNull();
});

it("every text of a kind is corrected, and nothing else", () => {
  const texts = { title: "ቡን", excerpt: "ቡን", content: "ቡን", place: "ቡን", tags: "ቡን" };
  const corrected = (kind: Parameters<typeof applyCorrection>[0]) =>
    Object.keys(apply(kind, { lang: "ti", ...texts, translations: {} }, "ቡን", "ቡና") ?? {});
  expect(corrected("blog")).toEqual(["title", "excerpt", "content"]);
  expect(corrected("news")).toEqual(["title", "content"]);
  expect(corrected("community")).toEqual(["title", "content"]);
  expect(corrected("event")).toEqual(["title", "content", "place"]);
});

it("markup characters are written as they are outside of an article's HTML", () => {
  const row = { lang: "ti", title: "a < b", excerpt: "", content: "<p>a &lt; b > c</p>", translations: {} };
  expect(apply("blog", row, "a < b", "b > a")).toEqual({ title: "b > a", content: "<p>b &gt; a > c</p>" });
  expect(
    apply("news", { lang: "ti", title: "", content: "a < b", translations: {} }, "a < b", "b > a"),
  ).toEqual({
    content: "b > a",
  });
});

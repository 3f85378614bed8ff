import fc from "fast-check";
import { expect, it } from "vitest";
import { applyCorrection, correctedPlaces } from "../../../src/domain/submissions/apply-correction.ts";

const apply = (kind: Parameters<typeof applyCorrection>[0], row: object, wrong: string, right: string) =>
  applyCorrection(kind, row as never, wrong, right, "ti");
const article = (content: string) => ({ lang: "ti", title: "", excerpt: "", content, translations: {} });

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
  expect(corrected("blog")).toEqual(["title", "content", "excerpt"]);
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

const MARKUP =
  '<h2 id="p">p</h2><p class="selam">Selam p <a href="https://selam.org/p" title="selam > p">give to selam</a> &amp; amp</p><img src="/p.jpg" alt="p">';
const tagsOf = (html: string) => html.match(/<(?:"[^"]*"|[^">])*>/g);

it("a correction changes words, whatever they are, and never a tag, an attribute or an entity", () => {
  const words = fc.constantFrom(
    "p",
    "h1",
    "selam",
    "href",
    "amp",
    "lt",
    "a",
    "class",
    "https",
    "org",
    "Selam p",
    "&",
    ">",
    '"',
  );
  fc.assert(
    fc.property(words, fc.oneof(words, fc.string({ maxLength: 20 })), (wrong, right) => {
      const changed = apply("blog", article(MARKUP), wrong, right)?.content;
      expect(tagsOf(typeof changed === "string" ? changed : MARKUP)).toEqual(tagsOf(MARKUP));
    }),
  );
  expect(apply("blog", article(MARKUP), "selam", "ሰላም")?.content).toBe(
    MARKUP.replace("give to selam", "give to ሰላም"),
  );
  expect(apply("blog", article("<p>amp &amp; amp</p>"), "amp", "volt")?.content).toBe(
    "<p>volt &amp; volt</p>",
  );
});

it.each([
  ["an address in the text", "ሰላም selam.org", "selam", "evil"],
  ["an address", "ሰላም selam.org ሰላም", "selam.org", "evil.org"],
  ["words by an address", "ሃቡ ንሰላም", "ንሰላም", "https://evil.example"],
  ["words by an email address", "ሃቡ ንሰላም", "ንሰላም", "me@evil"],
  ["a phone number", "ደውሉ 020 7946 0000", "020 7946 0000", "020 7946 0001"],
  ["a part of a word", "ኣብ ሰላማት", "ሰላ", "ቡን"],
  ["a word by an essay", "ሰላም", "ሰላም", "ቡን ".repeat(500)],
  ["what is everywhere", "ሰ ".repeat(1000), "ሰ", "ቡን"],
  ["nothing", "ሰላም", "", "ቡን"],
])("it does not replace %s", (_what, content, wrong, right) => {
  for (const kind of ["blog", "community"] as const)
    expect(apply(kind, article(content), wrong, right)).toBeNull();
});

it("each place is shown as it is read, before and after", () => {
  const html = "<p>ኣብ <b>ቡን</b> ሰንበት &amp; ቀዳም</p>";
  expect(correctedPlaces("blog", article(html) as never, "ቡን", "ቡና", "ti")).toEqual([
    {
      before: expect.stringMatching(/^ ?ኣብ\s+ቡን\s+ሰንበት & ቀዳም/),
      after: expect.stringMatching(/^ ?ኣብ\s+ቡና\s+ሰንበት & ቀዳም/),
      at: 0,
    },
  ]);
});

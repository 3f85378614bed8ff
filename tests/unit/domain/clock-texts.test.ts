import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { ROOT } from "../../../server/root.ts";
import { inLanguage, localFaq, localText } from "../../../src/domain/content/translation.ts";
import { bothClocks } from "../../../src/domain/dates/clock-texts.ts";
import { withTimes } from "../../../src/domain/text/times-in-prose.ts";

/** Without the marks that keep a range on one line. */
const plain = (text: string) => text.replaceAll("\u2060", "");

test.each([
  [10 * 60, 12 * 60, "10:00–12:00 (4:00–6:00 in the morning, Ethiopian clock)"],
  [14 * 60, undefined, "14:00 (8:00 in the afternoon, Ethiopian clock)"],
  [17 * 60, 20 * 60, "17:00–20:00 (11:00 in the afternoon – 2:00, Ethiopian clock)"],
  [22 * 60, 2 * 60, "22:00–02:00 (4:00 in the evening – 8:00 at night, Ethiopian clock)"],
])("from %s to %s minutes it is %s", (from, to, text) => {
  expect(plain(bothClocks("en", from, to))).toBe(text);
});

it("in Tigrinya both clocks are named, its own first", () => {
  expect(plain(bothClocks("ti", 600, 720))).toBe("4:00–6:00 ንግሆ ብኣቆፃፅራ ሓበሻ (10:00–12:00 ብኣቆፃፅራ 24 ሰዓት)");
});

describe("a time in a text", () => {
  const content = "<p>Bread at {11:00}, lessons {10:00–12:00}.</p>";

  it("is on both clocks in each language, wherever the text is shown", () => {
    const post = {
      lang: "en",
      title: "School at {10:00}",
      content,
      excerpt: "",
      translations: { ti: { title: "ትምህርቲ", content: "<p>{10:00-12:00}</p>" } },
    } as const;
    expect(plain(inLanguage(post, "en").content)).toBe(
      "<p>Bread at 11:00 (5:00 in the morning, Ethiopian clock), lessons 10:00–12:00 (4:00–6:00 in the morning, Ethiopian clock).</p>",
    );
    expect(inLanguage(post, "en").title).toContain("Ethiopian clock");
    expect(inLanguage(post, "ti").content).toMatch(/ብኣቆፃፅራ ሓበሻ .*ብኣቆፃፅራ 24 ሰዓት/);
    const row = { ...post, features: "{14:00-18:00}", faq: [{ question: "When?", answer: "{10:00}" }] };
    expect(localText(row, "features", "en").text).toContain("8:00");
    expect(localFaq(row, "en").faq[0]?.answer).toContain("4:00 in the morning");
  });

  it("that a clock never shows stays as it is", () => {
    for (const text of ["{25:00}", "{name}", "10:00", "{10:00", "{10:00-}"])
      expect(withTimes(text, "ti")).toBe(text);
  });
});

it("the demo's texts name no hour on one clock alone", () => {
  const demo = path.join(ROOT, "src/community/demo");
  const files = readdirSync(demo).filter((file) => file.endsWith(".sql"));
  const texts = files.map((file) => readFileSync(path.join(demo, file), "utf8"));
  const onOneClock = /ሰዓት\s*[\d]+|\b\d{1,2} ?pm\b|(ቅድሚ|ድሕሪ) ቀትሪ ካብ \d|\bfrom (ten|two|noon) (to|until)/;
  expect(texts.flatMap((text) => text.split("\n").filter((line) => onOneClock.test(line)))).toEqual([]);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";

/** Ways to write an address so that people read it and a filter does not. */
const DISGUISES: readonly ((host: string, end: string) => string)[] = [
  (host, end) => `${host}.${end}`,
  (host, end) => `${host} dot ${end}`,
  (host, end) => `${host} DOT ${end}`,
  (host, end) => `${host}(dot)${end}`,
  (host, end) => `${host} [.] ${end}`,
  (host, end) => `${host} . ${end}`,
  (host, end) => `${host}. ${end}`,
  (host, end) => `${host}\u200b.\u2060${end}`,
  (host, end) => `${host}․${end}`,
  (host, end) => `${host}。${end}`,
  (host, end) =>
    `${host}.${[...end].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join("")}`,
  (host, end) => `${host.replace("e", "е")}.${end}`,
  (host, end) => `${host}.${end.replace("o", "о")}`,
];

const OTHERS = [
  "telegram @evil",
  "Find me on Telegram: @evil_news",
  "@evil on WhatsApp",
  "ቴሌግራም @evil",
  "еvil.рф",
  "evil.рф",
  "http s://1.2.3.4/a",
];

const HONEST = [
  "ሰላም ኣሕዋት። ጽቡቕ መዓልቲ።",
  "ሰላም.ከመይ ኣለኹም",
  "Selam.Kemey alekum",
  "Thank you @Aster, see you at 3.30!",
  "I came. Come too! Net of all it was 12.5 km.",
  "The signal was bad, we came at 10.",
  "What a point: all of us (and more).",
  "Привет всем. Спасибо",
];

describeOnEach("addresses in a comment", (running) => {
  const held = async (texts: readonly string[]) => {
    const rows = await running.db.sql<{ text: string; held: boolean }>(
      "select t.text, private.has_link(t.text) as held from jsonb_array_elements_text($1::text::jsonb) as t (text)",
      [JSON.stringify(texts)],
    );
    return rows.filter((row) => row.held).map(({ text }) => text);
  };

  it("are found in every disguise, at any place", async () => {
    const before = fc.constantFrom("", " ", "Look: ", "ርአዩ ", "ርአዩ", "(", ", ");
    const after = fc.constantFrom("", " ", ", please", " ርአዩ", "ርአዩ", ")", "። ");
    const disguised = fc
      .record({
        ...{ before, after, host: fc.constantFrom("evil", "my-evil", "evil2") },
        ...{ end: fc.constantFrom("com", "org", "online"), disguise: fc.constantFrom(...DISGUISES) },
      })
      .map(({ before, after, host, end, disguise }) => `${before}${disguise(host, end)}${after}`);
    const texts = fc.sample(disguised, 500);
    expect(await held([...texts, ...OTHERS])).toEqual([...texts, ...OTHERS]);
  });

  it("are not seen where there are none", async () => {
    expect(await held(HONEST)).toEqual([]);
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import {
  CONSONANTS,
  ORDERS,
  PUNCTUATION,
  ROUNDED_ORDERS,
  VOWELS,
} from "../../../src/domain/text/geez-keys.ts";
import { composeKey, composeKeys } from "../../../src/domain/text/latin-to-geez.ts";

const typed = (keys: string) => composeKeys("", keys).text;

it.each([
  ["selam", "ሰላም"],
  ["tgrNa", "ትግርኛ"],
  ["tgray", "ትግራይ"],
  ["meQele", "መቐለ"],
  ["aksum", "ኣክሱም"],
  ["Eadwa", "ዓድዋ"],
  ["Adwa", "ዐድዋ"],
  ["aSbi", "ኣጽቢ"],
  ["aSSbi", "ኣፅቢ"],
  ["SSeHay", "ፀሓይ"],
  ["SSHuf", "ፅሑፍ"],
  ["SeHay", "ጸሓይ"],
  ["hzbi", "ህዝቢ"],
  ["biet tmhrti", "ቤት ትምህርቲ"],
  ["kemey aleKum", "ከመይ ኣለኹም"],
  ["dHan", "ድሓን"],
  ["yeqenyeley", "የቀንየለይ"],
  ["gual", "ጓል"],
  ["quanqua", "ቋንቋ"],
  ["kuaEso", "ኳዕሶ"],
  ["kuulu", "ኵሉ"],
  ["kuinat", "ኲናት"],
  ["guieyta", "ጔይታ"],
  ["gueyta", "ጐይታ"],
  ["gooyta", "ጐይታ"],
  ["nsua", "ንሷ"],
  ["g'ez", "ግእዝ"],
  ["seb'ay", "ሰብኣይ"],
  ["T'Ena", "ጥዕና"],
  ["s'eli", "ስእሊ"],
  ["iertra", "ኤርትራ"],
  ["ityoPya", "ኢትዮጵያ"],
  ["aadis abeba", "አዲስ ኣበባ"],
  ["sselasie", "ሠላሴ"],
  ["hhayl", "ኃይል"],
  ["zKri", "ዝኽሪ"],
  ["vidyo", "ቪድዮ"],
  ["xwa", "ሽዋ"],
  ["Zanda", "ዣንዳ"],
  ["CeCabsa", "ጨጫብሳ"],
  ["fqri", "ፍቅሪ"],
])("%s types %s", (keys, word) => {
  expect(typed(keys)).toBe(word);
});

it.each([
  ["selam::", "ሰላም።"],
  ["selam.", "ሰላም።"],
  ["selam..", "ሰላም."],
  ["ane,nsu", "ኣነ፣ንሱ"],
  [",,", "፥"],
  [",,,", ","],
  [",,,,", "፣"],
  [":-", "፦"],
  [":::", ":"],
  ["::::", "፡"],
  [";;", ";"],
  ["mn??", "ምን፧"],
  ["<<selam>>", "«ሰላም»"],
  ["<<<", "<"],
  ["10:30", "10:30"],
  ["10: ane", "10፡ ኣነ"],
  ["1,000", "1,000"],
  ["2.5", "2.5"],
  ["2. ane", "2። ኣነ"],
  ["3, 4", "3፣ 4"],
  ["ab 5 meskerem", "ኣብ 5 መስከረም"],
  ["a(b)-c!", "ኣ(ብ)-ች!"],
  ["#5", "፭"],
  ["#10", "፲"],
  ["#100", "፻"],
  ["#1000", "፲፻"],
  ["#20", "፳"],
  ["#205", "፳፭"],
  ["#300", "፫፻"],
  ["#4000", "፵፻"],
  ["#50000", "፭፼"],
  ["#100000000000", "፼፼"],
  ["##", "#"],
])("%s types %s", (keys, text) => {
  expect(typed(keys)).toBe(text);
});

it("each consonant has its seven orders", () => {
  for (const [keys, sixth] of CONSONANTS) {
    const row = sixth.charCodeAt(0) - 5;
    for (const [vowels, order] of ORDERS)
      expect([keys, vowels, typed(keys + vowels)]).toEqual([keys, vowels, String.fromCharCode(row + order)]);
  }
});

it("the velars have their five rounded orders", () => {
  const rounded = (keys: string) => ROUNDED_ORDERS.map(([vowels]) => typed(keys + vowels)).join("");
  expect(rounded("q")).toBe("ቈቊቋቌቍ");
  expect(rounded("Q")).toBe("ቘቚቛቜቝ");
  expect(rounded("hh")).toBe("ኈኊኋኌኍ");
  expect(rounded("k")).toBe("ኰኲኳኴኵ");
  expect(rounded("K")).toBe("ዀዂዃዄዅ");
  expect(rounded("g")).toBe("ጐጒጓጔጕ");
});

it("vowels and marks are typed as the help says", () => {
  for (const [keys, letter] of [...VOWELS, ...PUNCTUATION])
    expect([keys, typed(keys)]).toEqual([keys, letter]);
  expect(["Ee", "Eu", "Ei", "Ea", "Eie", "E", "Eo"].map(typed).join("")).toBe("ዐዑዒዓዔዕዖ");
});

it("each Latin letter types a Ge'ez letter, and changes at most the letter before it", () => {
  const latin = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'"),
  });
  fc.assert(
    fc.property(latin, (keys) => {
      let [text, ended] = ["", false];
      for (const key of keys) {
        const done = composeKey(text, key, ended);
        if (key !== "'") {
          expect(done?.deleted).toBeLessThanOrEqual(1);
          expect(done?.inserted).toMatch(/^\p{Script=Ethiopic}$/u);
        }
        ({ text, ended } = composeKeys(text, key, ended));
      }
      expect(text).toBe(typed(keys));
    }),
  );
});

it("text in Ge'ez letters stays as it is", () => {
  const geez = fc.string({ unit: fc.constantFrom(..."ሰላምትግርኛፀሓይ፡።፣ ") });
  fc.assert(fc.property(geez, (text) => typed(text) === text));
});

it("a vowel joins the letter before the cursor also after a syllable was deleted", () => {
  expect(composeKey("ሰላም ስ", "a")).toEqual({ deleted: 1, inserted: "ሳ", ended: false });
  expect(composeKey("ሰላም ", "a")).toEqual({ deleted: 0, inserted: "ኣ", ended: false });
});

it("an apostrophe ends a syllable once, and is itself elsewhere", () => {
  expect(composeKey("ግ", "'")).toEqual({ deleted: 0, inserted: "", ended: true });
  expect(composeKey("ግ", "e", true)).toEqual({ deleted: 0, inserted: "እ", ended: false });
  expect(typed("g''")).toBe("ግ'");
  expect(composeKey("ላ", "'")).toBeNull();
});

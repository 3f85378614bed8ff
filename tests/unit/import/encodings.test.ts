import fc from "fast-check";
import { expect, test } from "vitest";
import { readExport } from "../../../server/import/read-export.ts";

import { declaredEncoding } from "../../../server/import/xml/file-encoding.ts";
import { encoded } from "./encoded-text.ts";
import { planOf, post, withFile, wordpress } from "./wordpress-file.ts";

/** What people write, and the encodings in which old programs wrote it. */
const TEXTS: readonly (readonly [text: string, ...encodings: string[]])[] = [
  ["Zażółć gęślą jaźń. Święta są już blisko, łąka pełna kwiatów.", "windows-1250", "iso-8859-2"],
  ["Příliš žluťoučký kůň úpěl ďábelské ódy v létě.", "windows-1250", "iso-8859-2"],
  ["Árvíztűrő tükörfúrógép és őszi gyümölcsök.", "windows-1250", "iso-8859-2"],
  ["Şişli'de güneşli bir gün, çocuklar dışarıda oynuyor. Iğdır.", "windows-1254"],
  ["Ačiū, šiandien kepsime duoną pagal seną receptą, žąsys.", "windows-1257"],
  ["Καλημέρα σας, η σημερινή συνταγή είναι ψωμί με ελιές.", "windows-1253", "iso-8859-7"],
  ["Привет всем, сегодня мы печём хлеб по старому рецепту.", "windows-1251", "koi8-r", "iso-8859-5"],
  ["Здравейте, днес ще печем хляб по стара рецепта.", "windows-1251"],
  ["مرحبا بكم، اليوم نخبز الخبز وفق وصفة قديمة من جدتي.", "windows-1256", "iso-8859-6"],
  ["שלום לכולם, היום אנחנו אופים לחם לפי מתכון ישן.", "windows-1255", "iso-8859-8"],
  ["大家好，今天我们按照老食谱烤面包，欢迎来我家。", "gb18030"],
  ["大家好，今天我們按照老食譜烤麵包，歡迎來我家。", "big5"],
  ["皆さん、こんにちは。今日は古いレシピでパンを焼きます。", "shift_jis", "euc-jp"],
  ["여러분 안녕하세요. 오늘은 오래된 조리법으로 빵을 굽습니다.", "euc-kr"],
  ["สวัสดีทุกคน วันนี้เราจะอบขนมปังตามสูตรเก่า", "windows-874"],
];

const entry = (title: string) =>
  `<title>${title}</title><link>https://old.example/1</link><description>Words</description>`;
/** Files of one post, with an encoding declared or with none. */
const FILES: Readonly<Record<string, (title: string, declaration: string) => string>> = {
  "a feed of RSS": (title, declaration) =>
    `${declaration}<rss version="2.0"><channel><title>Old</title><item>${entry(title)}</item></channel></rss>`,
  "an export of WordPress": (title, declaration) => wordpress(post(title, { link: "" }), declaration),
  "an archive of Blogger": (title, declaration) =>
    `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018"><title>Old</title><entry><id>1</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>${title}</title><content type="html">Words</content></entry></feed>`,
};
const json = (title: string) =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1",
    title: "Old",
    items: [{ id: "1", title, content_text: "Words" }],
  });

const CASES = TEXTS.flatMap(([text, ...encodings]) => encodings.map((encoding) => ({ text, encoding })));

/** What is read of a file: the titles of its posts, and the encodings that it was taken for without saying so. */
const read = (bytes: Uint8Array) =>
  withFile(bytes, async (file) => {
    const { items, encodings } = await readExport(file);
    return { titles: items.map(({ title }) => title), encodings };
  });

test.each(CASES)(
  "$encoding that no file declares is guessed, and the report says so: $text",
  async ({ text, encoding }) => {
    for (const bytes of [...Object.values(FILES).map((file) => file(text, "")), json(text)]) {
      const { titles, encodings } = await read(encoded(bytes, encoding));
      expect([titles, encodings?.length]).toEqual([[text], 1]);
    }
  },
);

test.each(CASES)("$encoding is read as declared: $text", async ({ text, encoding }) => {
  for (const file of Object.values(FILES)) {
    const { titles, encodings } = await read(
      encoded(file(text, `<?xml version="1.0" encoding="${encoding}"?>`), encoding),
    );
    expect([titles, encodings]).toEqual([[text], []]);
  }
});

test.each(["utf-8", "utf-16le", "utf-16be"])("%s is read whatever a file declares", async (encoding) => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TEXTS.map(([text]) => text), "ሰላም ንዓለም 👩‍👧"),
      fc.constantFrom(...Object.values(FILES), json),
      fc.constantFrom("", "UTF-8", "windows-1252", "ISO-8859-1", "Shift_JIS", "gb2312", "x-ours"),
      async (text, file, declared) => {
        const declaration = declared === "" ? "" : `<?xml version="1.0" encoding="${declared}"?>`;
        expect((await read(encoded(file(text, declaration), encoding))).titles).toEqual([text]);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  "Café",
  "naïve",
  "“x”",
  "½ cup",
  "©2020",
  "Müller & Söhne",
  "It’s a “good” day — the café’s naïve résumé…",
  "Perché la città è così bella?",
  "Été à la plage : où est passée la mère de François ? L'élève a déjà mangé.",
])("a little of windows-1252 that no file declares is taken for nothing else: %s", async (text) => {
  for (const file of [...Object.values(FILES), json]) {
    const { published } = await planOf(windows1252(file(text, "")));
    expect(published).toEqual([text]);
  }
});

/** As Node's decoder of that name reads 0x80 to 0x9F as control characters, so it cannot make the table. */
function windows1252(text: string): Buffer {
  const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
  const bytes = [...text].map((letter) =>
    upper.includes(letter) ? 0x80 + upper.indexOf(letter) : letter.charCodeAt(0),
  );
  return Buffer.from(bytes);
}

test("an encoding that the file is not in is not believed, and the report names the one that it is taken for", async () => {
  const [text = ""] = TEXTS.find(([, encoding]) => encoding === "windows-1251") ?? [];
  const file = FILES["a feed of RSS"]?.(text, '<?xml version="1.0" encoding="GB2312"?>') ?? "";
  const { published, report } = await planOf(encoded(file, "windows-1251"));
  expect(published).toEqual([text]);
  expect(report).toContain("read as windows-1251, which the file does not say");
});

test("damage is no other encoding, and the post is named", async () => {
  const [text = ""] = TEXTS.find(([, encoding]) => encoding === "shift_jis") ?? [];
  const file = FILES["a feed of RSS"]?.(text, '<?xml version="1.0" encoding="Shift_JIS"?>') ?? "";
  const bytes = encoded(file, "shift_jis");
  bytes[bytes.indexOf(0x82) + 1] = 0x20;
  const { report } = await planOf(bytes);
  expect(report).not.toContain("which the file does not say");
  expect(report).toContain("characters that can't be read");
});

test("a page declares its encoding in its head", async () => {
  const [text = ""] = TEXTS.find(([, encoding]) => encoding === "windows-1251") ?? [];
  const page = (meta: string) => Buffer.from(`<!DOCTYPE html><html><head>${meta}</head>${text}`);
  expect(declaredEncoding(page('<meta charset="windows-1251">'))).toBe("windows-1251");
  expect(declaredEncoding(page('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'))).toBe(
    "koi8-r",
  );
  expect(
    declaredEncoding(Buffer.from('<rss><item><![CDATA[<meta charset="koi8-r">]]></item></rss>')),
  ).toBeNull();
});

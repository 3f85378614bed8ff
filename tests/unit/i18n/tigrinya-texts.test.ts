import { expect, it } from "vitest";
import { catalogueOf } from "../../../scripts/page-texts.ts";
import { replacedWords, spellingErrors } from "../../../scripts/tigray-spelling.ts";
import type { Lang } from "../../../src/domain/languages/languages.ts";

type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

const catalogue = (language: Lang) => catalogueOf(language) as Readonly<Record<string, Message>>;

/** Names, file types, addresses, commands, the law and a sample code, which are the same in both languages. */
const LATIN = new Set(
  "QR WhatsApp Telegram YouTube Vimeo OpenStreetMap openstreetmap.org JavaScript JPEG PNG WebP GIF HEIC AVIF SVG BMP TIFF QuickTime mov MP4 WebM Ogg MB CV Enter Alt F10 https site.example contact NSPCC ICO UK GDPR Article f Information Commissioner s Office K7QF M9X T4RD HWZ WordPress Blogger Ghost Substack Medium RSS Atom xml zip Supabase PostgreSQL BACKUP_TO deploy check".split(
    " ",
  ),
);
/** Texts that are English on purpose, or name them: labels of phones without Tigrinya. */
const IN_ENGLISH = /^(?:pwa_install_(?:share|add|more)|rule_image_heic)$/;

const texts = Object.entries(catalogue("ti"))
  .filter(([key]) => key !== "$schema" && !IN_ENGLISH.test(key))
  .flatMap(([key, message]) =>
    (typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match))).map(
      (text) => [key, text.replace(/\{\w+\}/g, "")] as const,
    ),
  );

it("Tigrinya texts contain no English words except names", () => {
  const left = texts.flatMap(([key, text]) =>
    (text.match(/[A-Za-z][\w.]*\w|[A-Za-z]/g) ?? [])
      .filter((word) => !LATIN.has(word))
      .map((word) => `${key}: ${word}`),
  );
  expect(left).toEqual([]);
});

it("Tigrinya texts use Tigray spelling, with one letter for each sound (docs/tigrinya-glossary.md)", () => {
  expect(texts.flatMap(([key, text]) => spellingErrors(text).map((fault) => `${key}: ${fault}`))).toEqual([]);
});

it("only words in another spelling are reported", () => {
  expect(spellingErrors("እንቋዕ ብደሓን መጻእኩም፣ ንዓኹም ጥራይ")).toEqual(["መጻእኩም (ፀ for ጸ)", "ጥራይ (ጥራሕ for ጥራይ)"]);
  expect(spellingErrors("ሽምካ ሽማ ብሽሙ ጌርካ አብ ሠላም ኀይሊ")).toHaveLength(7);
  expect(spellingErrors("<p>ስምካ ገይርካ፣ ኣብ ሰላም ሓይሊ፣ ሽምዓ ሽማግለ ተሰምዐ፣ ጥራሕ መፅአ</p>")).toEqual([]);
});

it("Tigrinya texts use one word for one thing: the one in the glossary", () => {
  expect(texts.flatMap(([key, text]) => replacedWords(text).map((fault) => `${key}: ${fault}`))).toEqual([]);
});

it("only words that the glossary has replaced are reported", () => {
  expect(replacedWords("ኣብ መርበብ ዓቅቡ፣ ሓብሩ")).toEqual(["መርበብ (ዌብሳይት)", "ዓቅቡ (ዕቀቡ)", "ሓብሩ (ጥርዓን ኣቕርቡ)"]);
  expect(replacedWords("ሓቢርኩም ኣብ ዌብሳይት ተዓቂቡ፣ ትደልዩ እንተኾይንኩም ዕቀቡ")).toEqual([]);
});

it("the brand is written in Ge'ez", () => {
  const named = texts.filter(([, text]) => /\bSelam\b/.test(text)).map(([key]) => key);
  expect(named).toEqual([]);
});

it("a sentence ends with Ethiopic punctuation, and none begins with a space", () => {
  expect(texts.filter(([, text]) => /[^.]\.$|\p{Script=Ethiopic} ?[,;:]|[።፣፤፦]\p{L}/u.test(text))).toEqual(
    [],
  );
});

it("Tigrinya counts zero and one as singular, where English counts one (Unicode's plural rules)", () => {
  const english = catalogue("en");
  const forms = (message: Message | undefined) =>
    typeof message === "object" ? message.flatMap(({ match }) => Object.keys(match)) : [];
  for (const [key, message] of Object.entries(catalogue("ti"))) {
    if (!(key in english)) continue;
    const [one, ...others] = forms(english[key]);
    // Other numbers, as 2 in "every other", are words of English alone.
    const general = others.filter((form) => form.endsWith("*"));
    const expected = one?.endsWith("=1") ? [one.replace("=1", "=0"), one, ...general] : [];
    expect([key, forms(message)]).toEqual([key, expected]);
  }
});

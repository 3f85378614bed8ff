import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { spellingFaults } from "../../../scripts/tigray-spelling.ts";

type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

const catalogue = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../messages/${language}.json`, import.meta.url), "utf8")) as Record<
    string,
    Message
  >;

/** Names, file types and addresses, which are the same in both languages. */
const LATIN = new Set(
  "Selam WhatsApp Telegram YouTube Vimeo OpenStreetMap openstreetmap.org JavaScript JPEG PNG WebP GIF MP4 WebM Ogg MB CV Enter https selam.example contact".split(
    " ",
  ),
);
/** Texts that are English on purpose: the name of the other language, and button labels of phones without Tigrinya. */
const IN_ENGLISH = /^(language_to_|pwa_install_(share|add|more)$)/;

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
  expect(texts.flatMap(([key, text]) => spellingFaults(text).map((fault) => `${key}: ${fault}`))).toEqual([]);
});

it("only words in another spelling are reported", () => {
  expect(spellingFaults("እንቋዕ ብደሓን መጻእኩም፣ ንዓኹም ጥራይ")).toEqual(["መጻእኩም (ፀ for ጸ)", "ጥራይ (ጥራሕ for ጥራይ)"]);
  expect(spellingFaults("ሽምካ ጌርካ አብ ሠላም ኀይሊ")).toHaveLength(5);
  expect(spellingFaults("<p>ስምካ ገይርካ፣ ኣብ ሰላም ሓይሊ፣ ሽምዓ ተሰምዐ፣ ጥራሕ መፅአ</p>")).toEqual([]);
});

it("a sentence ends with Ethiopic punctuation, and none begins with a space", () => {
  expect(texts.filter(([, text]) => /[^.]\.$|\p{Script=Ethiopic} ?[,;:]|[።፣፤፦]\p{L}/u.test(text))).toEqual(
    [],
  );
});

it("Tigrinya has the plural forms that English has", () => {
  const english = catalogue("en");
  const forms = (message: Message | undefined) =>
    typeof message === "object" ? message.flatMap(({ match }) => Object.keys(match)).join() : "";
  for (const [key, message] of Object.entries(catalogue("ti")))
    if (key in english) expect([key, forms(message)]).toEqual([key, forms(english[key])]);
});

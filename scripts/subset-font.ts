import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

// `tsx scripts/subset-font.ts`: subsets Abyssinica SIL to the Ge'ez letters that every English page shows, writes them
// to src/ui/fonts/abyssinica-welcome.woff2, and prints their unicode-range for src/ui/theme.css. With this file of 5
// kB, a page without other Ge'ez does not load the whole font of 73 kB.

const FACE = "@fontsource/abyssinica-sil/files/abyssinica-sil-ethiopic-400-normal.woff2";
const OUT = new URL("../src/ui/fonts/abyssinica-welcome.woff2", import.meta.url);
/** The site's name, the greeting, and the name of the other language. */
const SHOWN = [
  readFileSync(new URL("../index.html", import.meta.url), "utf8"),
  (
    JSON.parse(readFileSync(new URL("../messages/en.json", import.meta.url), "utf8")) as Record<
      string,
      string
    >
  ).home_greeting,
  "ትግርኛ",
];

const letters = [...new Set(SHOWN.join("").match(/\p{Script=Ethiopic}/gu))].sort();
const whole = readFileSync(createRequire(import.meta.url).resolve(FACE));
const cut = await subsetFont(whole, letters.join(""), { targetFormat: "woff2" });
writeFileSync(OUT, cut);
const range = letters.map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`);
process.stdout.write(`${letters.length} letters, ${cut.length} bytes\n`);
process.stdout.write(`unicode-range: ${range.join(", ")};\n`);

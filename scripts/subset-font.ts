import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { GREETING } from "../src/community/greeting.ts";

// `tsx scripts/subset-font.ts`: writes the fonts of src/ui/fonts that are smaller than those of their packages, and
// prints their sizes and the unicode-range of the first for src/ui/theme.css.

const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(file, "utf8");
const at = (file: string) => new URL(`../${file}`, import.meta.url).pathname;

/**
 * Abyssinica SIL with the Ge'ez letters that every English page shows: the site's name, the greeting, and the name of the
 * other language. With this file of 4 kB, a page without other Ge'ez does not load the whole font of 73 kB.
 */
async function writeWelcome(): Promise<void> {
  const shown = [read(at("index.html")), GREETING.text, "ትግርኛ"].join("");
  const letters = [...new Set(shown.match(/\p{Script=Ethiopic}/gu))].sort();
  const size = await write(
    require.resolve("@fontsource/abyssinica-sil/files/abyssinica-sil-ethiopic-400-normal.woff2"),
    "abyssinica-welcome.woff2",
    letters.join(""),
  );
  const range = letters.map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`);
  process.stdout.write(`${letters.length} letters, ${size} bytes\nunicode-range: ${range.join(", ")};\n`);
}

/** The letters and marks of Tigrinya: the other languages of the script have more. */
const CONSONANTS = "ሀለሐመሠረሰሸቀቐበቨተቸነኘአከኸወዐዘዠየደጀገጠጨጰጸፀፈፐ";
const ROUNDED = "ቈቊቋቌቍቘቚቛቜቝኈኊኋኌኍኰኲኳኴኵዀዂዃዄዅጐጒጓጔጕ";
const MARKS = "፠፡።፣፤፥፦፧፨";

/** Noto Serif Ethiopic for headings, as heavy as Literata beside it: 30 kB instead of the 189 of all weights and languages. */
async function writeHeadings(): Promise<void> {
  const orders = [...CONSONANTS].flatMap((first) =>
    Array.from({ length: 8 }, (_, order) => String.fromCodePoint((first.codePointAt(0) ?? 0) + order)),
  );
  const size = await write(
    require.resolve(
      "@fontsource-variable/noto-serif-ethiopic/files/noto-serif-ethiopic-ethiopic-wght-normal.woff2",
    ),
    "geez-headings.woff2",
    [...orders, ...ROUNDED, ...MARKS].join(""),
    { wght: 600 },
  );
  process.stdout.write(`Headings in Ge'ez, ${size} bytes\n`);
}

/** Literata in the weights that the site uses, 400 to 700, with all its letters: 34 kB instead of 52. */
async function writeLiterata(): Promise<void> {
  const ranges = [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
  ] as const;
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const size = await write(
    require.resolve("@fontsource-variable/literata/files/literata-latin-wght-normal.woff2"),
    "literata.woff2",
    letters.join(""),
    { wght: { min: 400, max: 700, default: 400 } },
  );
  process.stdout.write(`Literata, ${size} bytes\n`);
}

/** @returns the bytes written */
async function write(
  source: string,
  file: string,
  letters: string,
  variationAxes: NonNullable<Parameters<typeof subsetFont>[2]>["variationAxes"] = {},
): Promise<number> {
  const whole = readFileSync(source);
  const subset = await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes });
  writeFileSync(at(`src/ui/fonts/${file}`), subset);
  return subset.length;
}

await writeWelcome();
await writeLiterata();
await writeHeadings();

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Blob, Face, Font } from "harfbuzzjs";
import subsetFont from "subset-font";
import { at, path } from "./paper.ts";

const FACE = "@fontsource/abyssinica-sil/files/abyssinica-sil-ethiopic-400-normal.woff2";
/** How tall its letters are, as a part of the em. */
const TALL = 0.64;
/** What is added to its strokes, as a part of the em: a brush is broader than print. */
const BRUSH = 0.035;

// Outlines in the picture itself: the machine that renders it may have no face for Ge'ez.
const compressed = readFileSync(createRequire(import.meta.url).resolve(FACE));
const face = new Face(new Blob(await subsetFont(compressed, allLetters(), { targetFormat: "truetype" })), 0);
const font = new Font(face);

/** Words in Ge'ez letters that can be read, from (x, y) at their top left, each letter `size` high. */
export function writing(x: number, y: number, size: number, words: string, color: string): string {
  const scale = size / (TALL * face.upem);
  let along = 0;
  const letters = [...words].map((letter) => {
    if (letter === " ") {
      along += face.upem * 0.45;
      return "";
    }
    const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
    if (glyph === undefined) throw new Error(`Abyssinica SIL has no letter ${letter}.`);
    const drawn = at(
      along,
      0,
      path(upright(glyph), color, `stroke="${color}" stroke-width="${BRUSH * face.upem}"`),
    );
    along += font.glyphHAdvance(glyph);
    return drawn;
  });
  return at(x, y + size, letters.join(""), scale);
}

/** A face counts upwards, a picture downwards. */
function upright(glyph: number): string {
  return font
    .glyphToJson(glyph)
    .map(({ type, values }) => type + values.map((value, place) => (place % 2 ? -value : value)).join(" "))
    .join("");
}

/** The syllables of the block Ethiopic. */
function allLetters(): string {
  return Array.from({ length: 0x137d - 0x1200 }, (_, place) => String.fromCodePoint(0x1200 + place)).join("");
}

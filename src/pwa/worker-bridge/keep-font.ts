import font from "@fontsource/abyssinica-sil/files/abyssinica-sil-ethiopic-400-normal.woff2?url";
import { LANGUAGES, languageOf } from "../../domain/languages/languages.ts";

const SCRIPT = "Ethiopic";
/** Letters of that script, of different widths. */
const LETTERS = ["ሐ", "ነ", "ጭ"];

/**
 * Keeps the font of a script in which the device has none, for readers who change the language without a network. A page that shows
 * such letters has loaded it already. The worker stores it (sw/assets.ts).
 */
export async function keepFont(): Promise<void> {
  if (!LANGUAGES.some((lang) => languageOf(lang).script === SCRIPT)) return;
  try {
    if (!(await caches.match(font)) && !(await isOnDevice())) await (await fetch(font)).arrayBuffer();
  } catch {
    // Without a connection, or where the browser stores nothing: the next visit loads it.
  }
}

/** First by the names that the stylesheet knows: measuring takes 50 ms on low-end phones. */
async function isOnDevice(): Promise<boolean> {
  try {
    const faces = await document.fonts.load('1em "Ethiopic here"', LETTERS[0]);
    if (faces.length > 0) return true;
  } catch {
    // None of these names: another font may draw the letters.
  }
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return true;
  pen.font = "64px system-ui, sans-serif";
  // As in public/boot.js: without a font all letters are the same box.
  return new Set(LETTERS.map((letter) => pen.measureText(letter).width)).size > 1;
}

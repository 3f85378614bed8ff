import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "satori";
import { PALETTE } from "../../../src/community/palette.ts";
import { truncate } from "../../import/html/html-text.ts";
import { type Mark, PREVIEW_SIZE, type Preview } from "./preview.ts";

/** Of the light look; a chat has one background for every reader. */
const { paper, ink, "ink-2": mutedInk, "red-ink": redInk } = PALETTE.light;
const { gold } = PALETTE.dark;
const MARGIN = 72;
export const BAND_HEIGHT = 28;
/** Characters of a title before its lines are counted. */
const MAX_TITLE = 220;
const MAX_LEAD = 150;
const MAX_MARK = 32;

const require = createRequire(import.meta.url);
/** A file holds one alphabet, so each is a separate family, in the order in which they are tried. */
const FACES: Readonly<Record<string, string>> = {
  Literata: require.resolve("@fontsource/literata/files/literata-latin-600-normal.woff"),
  "Literata Extended": require.resolve("@fontsource/literata/files/literata-latin-ext-600-normal.woff"),
  "Abyssinica SIL": require.resolve(
    "@fontsource/abyssinica-sil/files/abyssinica-sil-ethiopic-400-normal.woff",
  ),
  "Literata Greek": require.resolve("@fontsource/literata/files/literata-greek-600-normal.woff"),
  "Literata Cyrillic": require.resolve("@fontsource/literata/files/literata-cyrillic-600-normal.woff"),
};
const FAMILY = Object.keys(FACES).join(", ");

let fonts: Font[] | undefined;

/** The fonts of every preview, read once. */
export function previewFonts(): Font[] {
  fonts ??= Object.entries(FACES).map(([name, file]) => ({ name, data: readFileSync(file), weight: 600 }));
  return fonts;
}

/** Characters that these fonts lack: emoji, and alphabets that are written from right to left. */
const NOT_DRAWN =
  /[^\u0020-\u024f\u0370-\u0377\u037a-\u0481\u048a-\u04ff\u1200-\u1399\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2190-\u2193\u2212\u2d80-\u2dde\uab01-\uab2e]/gu;

function drawn(text: string, max: number): string {
  const clean = text.normalize("NFC").replace(/\s+/gu, " ").replace(NOT_DRAWN, "").replace(/ +/g, " ");
  return truncate(clean.trim(), max);
}

/** An element of satori, which takes React's without React. */
type Element = { readonly type: string; readonly props: Record<string, unknown> };
type Style = Readonly<Record<string, string | number>>;

function box(style: Style, children: readonly (Element | null)[]): Element {
  const shown = children.filter((child) => child !== null);
  return { type: "div", props: { style: { display: "flex", ...style }, children: shown } };
}

function words(text: string, style: Style): Element {
  return { type: "div", props: { style: { display: "flex", ...style }, children: text } };
}

/** Text of at most so many lines; an ellipsis ends what is longer, and a word wider than a line is broken. */
function paragraph(text: string, lines: number, style: Style): Element {
  const clamp = { display: "block", lineClamp: lines, wordBreak: "break-word", overflow: "hidden" };
  // The last line's descenders are below its box.
  const descent = { paddingBottom: "0.18em" };
  return { type: "div", props: { style: { ...clamp, ...descent, ...style }, children: text } };
}

/** Ge'ez letters are wider than Latin ones. */
function widthOf(text: string): number {
  return text.length + 0.45 * (text.match(/\p{Script=Ethiopic}/gu)?.length ?? 0);
}

type Size = { readonly upTo: number; readonly fontSize: number; readonly lines: number };
const ON_PAPER: readonly Size[] = [
  { upTo: 40, fontSize: 84, lines: 3 },
  { upTo: 80, fontSize: 68, lines: 4 },
  { upTo: 130, fontSize: 56, lines: 5 },
  { upTo: Number.POSITIVE_INFINITY, fontSize: 48, lines: 6 },
];
const ON_PICTURE: readonly Size[] = [
  { upTo: 60, fontSize: 64, lines: 2 },
  { upTo: 110, fontSize: 52, lines: 3 },
  { upTo: Number.POSITIVE_INFINITY, fontSize: 44, lines: 4 },
];

function title(preview: Preview, sizes: readonly Size[], color: string): Element {
  const text = drawn(preview.title, MAX_TITLE) || drawn(preview.site.name, MAX_TITLE);
  const size = sizes.find(({ upTo }) => widthOf(text) <= upTo) ?? ON_PAPER[0];
  const isGeez = /\p{Script=Ethiopic}/u.test(text);
  const { fontSize, lines } = size ?? { fontSize: 0, lines: 1 };
  return paragraph(text, isGeez ? Math.max(2, lines - 1) : lines, {
    color,
    fontSize,
    lineHeight: isGeez ? 1.28 : 1.16,
    letterSpacing: isGeez ? "0" : "-0.015em",
  });
}

/** The site's name, as in the site's header. */
function mark({ name, beside }: Mark, color: string, besideColor: string): Element {
  return box({ alignItems: "baseline" }, [
    words(drawn(name, MAX_MARK), { fontSize: 40, color }),
    beside ? words(drawn(beside, MAX_MARK), { fontSize: 30, color: besideColor, marginLeft: 14 }) : null,
  ]);
}

/** The texts above, below and beside each other, without a background. */
export function previewElement(preview: Preview, hasPicture: boolean): Element {
  const label = preview.label && drawn(preview.label, MAX_LEAD);
  const frame: Style = {
    ...PREVIEW_SIZE,
    boxSizing: "border-box",
    flexDirection: "column",
    padding: `${MARGIN - 8}px ${MARGIN}px ${BAND_HEIGHT + MARGIN - 24}px`,
    fontFamily: FAMILY,
    fontWeight: 600,
  };
  if (hasPicture)
    return box({ ...frame, justifyContent: "flex-end" }, [
      box({ justifyContent: "space-between", alignItems: "baseline", marginBottom: 14 }, [
        label ? words(label, { fontSize: 30, color: gold }) : words("", {}),
        mark(preview.site, paper, gold),
      ]),
      title(preview, ON_PICTURE, paper),
    ]);
  const lead = preview.lead ? drawn(preview.lead, MAX_LEAD) : "";
  return box({ ...frame, justifyContent: "space-between" }, [
    mark(preview.site, ink, redInk),
    box({ flexDirection: "column" }, [
      label ? words(label, { fontSize: 32, color: redInk, marginBottom: 18 }) : null,
      title(preview, ON_PAPER, ink),
      lead ? paragraph(lead, 3, { fontSize: 34, lineHeight: 1.42, color: mutedInk, marginTop: 24 }) : null,
    ]),
  ]);
}

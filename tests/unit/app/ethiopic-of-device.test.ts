// @module-tag document
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { ROOT } from "../../../server/root.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const boot = read("public/boot.js").replaceAll("import(", "loaded(");
const css = read("src/ui/theme.css");
/** Pixels by letter: of a font, and of a box in place of each letter. */
const DRAWN: Readonly<Record<string, number>> = { ሐ: 40, ነ: 31, ጭ: 52 };
const BOX = 38;

/** Runs the first script of a page. @returns whether letters were measured, and what it found */
function start({ saveData, hasFont }: { saveData: boolean; hasFont: boolean }) {
  delete document.documentElement.dataset.ethiopic;
  const measureText = vi.fn((letter: string) => ({ width: hasFont ? (DRAWN[letter] ?? 0) : BOX }));
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ measureText } as never);
  Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
  new Function("loaded", boot)(() => Promise.resolve());
  return {
    isMeasured: measureText.mock.calls.length > 0,
    fonts: document.documentElement.dataset.ethiopic,
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("with Save-Data an Ethiopic font is downloaded only where none of the device can draw the letters", () => {
  expect(start({ saveData: true, hasFont: true })).toEqual({ isMeasured: true, fonts: "own" });
  expect(start({ saveData: true, hasFont: false })).toEqual({ isMeasured: true, fonts: undefined });
  const own = /\[data-ethiopic="own"\] \{([^}]*)\}/.exec(css)?.[1];
  expect(own?.trim().split(/\s*\n\s*/)).toEqual([
    '--ethiopic: "Ethiopic here";',
    '--ethiopic-display: "Ethiopic here";',
  ]);
});

it("a reader who chose to use less data is taken at their word, whatever the connection, and others are not measured", () => {
  localStorage.setItem("selam-data", "less");
  expect(start({ saveData: false, hasFont: true })).toEqual({ isMeasured: true, fonts: "own" });
  localStorage.setItem("selam-data", "all");
  expect(start({ saveData: true, hasFont: true })).toEqual({ isMeasured: false, fonts: undefined });
  localStorage.clear();
  expect(start({ saveData: false, hasFont: true })).toEqual({ isMeasured: false, fonts: undefined });
});

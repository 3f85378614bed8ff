import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SRC = path.resolve(import.meta.dirname, "../../../src");
/** Classes of Tailwind that name a side of the window; `ms`, `pe`, `start` and the like name an end of the line. */
const PHYSICAL =
  /(?<![\w-])(?:-?(?:m|p|border-|scroll-m|scroll-p|rounded-[tb]?)[lr]-[\w[(.]|-?(?:left|right)-[\d[(]|(?:text-(?:left|right)|border-[lr])\b(?!-))/;
const PHYSICAL_CSS = /(?<![\w-])(?:margin|padding|border)-(?:left|right)\b|text-align: *(?:left|right)\b/;
/** A drawing, which is not mirrored. */
const DRAWN = ["features/public/about/drawn-map.tsx"];

it("what stands at the beginning or the end of a line does so in languages from right to left too", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (file) => !DRAWN.includes(file) && !file.startsWith("i18n"),
  );
  const lines = files
    .filter((file) => /\.(?:tsx?|css)$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(SRC, file), "utf8")
        .split("\n")
        .filter((line) => (file.endsWith(".css") ? PHYSICAL_CSS : PHYSICAL).test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(files.length).toBeGreaterThan(500);
  expect(lines).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { namesIn } from "../../communities/names.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
/** What knows communities and languages by name, and what the build makes. */
const MAY_NAME = /^src\/(?:community|domain\/languages|i18n)\//;
/** Tables of letters. */
const LETTERS = /^src\/domain\/text\/|^server\/import\//;
/** Programs name the product to whoever runs them. */
const PRODUCT = /\bSelam\b/;

it("whose site it is stands in the community's folder and nowhere else in the code", () => {
  const files = ["src", "sw", "server"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  const found = [...files, "index.html", "messages/en.json"]
    .filter((file) => !MAY_NAME.test(file) && !LETTERS.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/.*/g, "");
      const isProgram = file.startsWith("server/");
      return namesIn(code)
        .filter((name) => !(isProgram && PRODUCT.test(name)))
        .map((name) => `${file}: ${name}`);
    });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

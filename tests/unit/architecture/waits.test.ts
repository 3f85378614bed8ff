import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** An asynchronous predicate returns a promise, which Playwright takes for a true answer: the wait ends at once. */
const ASYNCHRONOUS = /waitForFunction\(\s*async\b/;

it("a wait for a function of the page has a synchronous one", () => {
  const files = ["tests", "scripts"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => ASYNCHRONOUS.test(readFileSync(path.join(ROOT, file), "utf8")))).toEqual([]);
});

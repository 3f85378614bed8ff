import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const FOLDERS = ["src", "sw", "server", "public", "scripts", "supabase", "tests", "messages", "docs"];

const names = new Set(
  FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })).map(
    (path) => basename(path),
  ),
);

/** A file exists, from the root or below src; one without a folder exists somewhere. */
function exists(path: string): boolean {
  if (!path.includes("/")) return names.has(path) || existsSync(join(ROOT, path));
  return [".", "src", "src/offline", "src/offline/admin"].some((base) => existsSync(join(ROOT, base, path)));
}

it("every file that ARCHITECTURE.md names exists", () => {
  const text = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|js|json|sql|md))`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");

type Project = { files?: string[]; include?: string[]; references?: { path: string }[] };

const project = (file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8")) as Project;

it("an editor finds a TypeScript project for every file, through the one tsconfig.json it looks for", () => {
  const { files, references = [] } = project("tsconfig.json");
  expect(files).toEqual([]);
  const parts = references.flatMap(({ path }) => project(path).include ?? []);
  const isIncluded = (file: string) =>
    parts.some((part) =>
      part.startsWith("*")
        ? !file.includes("/") && file.endsWith(part.slice(1))
        : file.startsWith(`${part}/`),
    );
  const ignored = ["node_modules", "dist", "gallery", "coverage"];
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && !ignored.includes(entry.name),
  );
  const all = [
    ...readdirSync(ROOT),
    ...folders.flatMap(({ name }) =>
      readdirSync(join(ROOT, name), { recursive: true, encoding: "utf8" }).map((file) => join(name, file)),
    ),
  ].filter((file) => /\.tsx?$/.test(file));
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((file) => !isIncluded(file))).toEqual([]);
});

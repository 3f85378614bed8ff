import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const FOLDERS = ["src", "sw", "server", "public", "scripts", "supabase", "tests", "messages", "docs"];

/** Names in the documents that are not files of the repository: made by a build, in a data directory or an archive. */
const ELSEWHERE: readonly string[] = [
  "DATA_DIR/demo-sign-in.json",
  "DATA_DIR/keys.json",
  "/feeds/news.ti.json",
  "/desk-outbox.js",
  "_routes.json",
  "_worker.js",
  "keys.json",
  "manifest.json",
  "selam.json",
  "server/keys.json",
];

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

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|js|json|sql|md))`/g)].map(([, path = ""]) => path);
}

it.each(["ARCHITECTURE.md", "docs/walks.md"])("every file that %s names exists", (document) => {
  const named = pathsIn(readFileSync(join(ROOT, document), "utf8"));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

const others = readdirSync(join(ROOT, "docs"))
  .filter((name) => name.endsWith(".md") && name !== "walks.md")
  .map((name) => `docs/${name}`);

it.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", ...others])(
  "%s names only files that exist",
  (document) => {
    const named = pathsIn(readFileSync(join(ROOT, document), "utf8"));
    expect(named.filter((path) => !exists(path) && !ELSEWHERE.includes(path))).toEqual([]);
  },
);

const decisions = readdirSync(join(ROOT, "docs/decisions")).map((name) => `docs/decisions/${name}`);

it.each(decisions)("the decision %s names existing files", (name) => {
  const gone = pathsIn(readFileSync(join(ROOT, name), "utf8")).filter(
    (path) => /^(?:src|server|sw|scripts|tests|deploy)\//.test(path) && !exists(path),
  );
  expect(gone).toEqual([]);
});

/** The places of a page that a link can name, as GitHub makes them of its headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs/walks.md"];

it.each([...documents, ...others, ...decisions])("every link of %s leads somewhere", (name) => {
  const text = readFileSync(join(ROOT, name), "utf8");
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = targets.filter(([, path = "", anchor]) => {
    const file = path ? resolve(ROOT, name, "..", path) : join(ROOT, name);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(file, "utf8")).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
  expect(text).not.toMatch(/^[<>]{7} /m); // left over from a merge
});

it("a walk through the code opens as many files as its heading says, each once", () => {
  const [, ...walks] = readFileSync(join(ROOT, "docs/walks.md"), "utf8").split("\n## ");
  expect(walks).toHaveLength(3);
  for (const walk of walks) {
    const rows = walk
      .split("\n")
      .flatMap((line) => (line.startsWith("| `") ? pathsIn(line)[0] : undefined) ?? []);
    expect(new Set(rows).size).toBe(rows.length);
    expect(walk.split("\n")[0]).toMatch(new RegExp(`\\(${rows.length}\\)$`));
  }
});

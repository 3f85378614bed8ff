import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertUsable, buildSite, isBuilt } from "../../../server/build/build-site.ts";

const EMBEDDED = { supabaseUrl: "", anonKey: "sb_publishable_of_this_data_dir" };
const HOSTED = { supabaseUrl: "https://abc.supabase.co", anonKey: "sb_publishable_hosted" };

let root: string;
let dist: string;
const source = () => path.join(root, "src/main.js");

/** All scripts of the build, concatenated. */
function script(): string {
  const assets = path.join(dist, "assets");
  return readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(assets, name), "utf8"))
    .join("\n");
}

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "selam-build-"));
  dist = path.join(root, "dist");
  mkdirSync(path.join(root, "src"));
  writeFileSync(
    path.join(root, "index.html"),
    '<!doctype html><script type="module" src="/src/main.js"></script>',
  );
  const filler = Array.from({ length: 200 }, (_, n) => `globalThis.x${n} = "selam ${n}";`).join("\n");
  writeFileSync(
    source(),
    `console.log(import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_ANON_KEY);\n${filler}`,
  );
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a build contains its backend's address and key, is compressed, and is not repeated", async () => {
  const before = process.env.VITE_SUPABASE_ANON_KEY;
  expect(isBuilt(dist, EMBEDDED, root)).toBe(false);
  await buildSite(dist, EMBEDDED, root);
  expect(process.env.VITE_SUPABASE_ANON_KEY).toBe(before);
  expect(script()).toContain(EMBEDDED.anonKey);
  expect(isBuilt(dist, EMBEDDED, root)).toBe(true);
  const [compressed] = readdirSync(path.join(dist, "assets")).filter((name) => name.endsWith(".js.br"));
  const bytes = readFileSync(path.join(dist, "assets", compressed ?? ""));
  expect(brotliDecompressSync(bytes).toString()).toBe(script());
  expect(existsSync(path.join(dist, "_headers"))).toBe(false);
});

test("a changed, added or removed source makes a build outdated", () => {
  const later = new Date(Date.now() + 60_000);
  const now = new Date();
  utimesSync(source(), later, later);
  expect(isBuilt(dist, EMBEDDED, root)).toBe(false);
  utimesSync(source(), now, new Date(0));
  expect(isBuilt(dist, EMBEDDED, root)).toBe(true);
  utimesSync(path.join(root, "src"), later, later);
  expect(isBuilt(dist, EMBEDDED, root)).toBe(false);
  utimesSync(path.join(root, "src"), now, new Date(0));
});

test("a build for another backend is rebuilt, or refused if building is not allowed", async () => {
  expect(isBuilt(dist, HOSTED, root)).toBe(false);
  expect(() => assertUsable(dist, HOSTED)).toThrow("was built for another backend");
  assertUsable(dist, HOSTED, EMBEDDED);
  await buildSite(dist, HOSTED, root);
  expect(script()).toContain(HOSTED.anonKey);
  expect(script()).not.toContain(EMBEDDED.anonKey);
  expect(readFileSync(path.join(dist, "_headers"), "utf8")).toContain(
    "connect-src 'self' https://abc.supabase.co;",
  );
});

test("a build that fails leaves the site that is there, and nothing beside it", async () => {
  const before = script();
  writeFileSync(source(), 'import "./missing.js";');
  await expect(buildSite(dist, EMBEDDED, root)).rejects.toThrow("missing.js");
  expect(script()).toBe(before);
  expect(readdirSync(root).filter((name) => name.startsWith("dist"))).toEqual(["dist"]);
});

test("an interrupted build does not count", () => {
  rmSync(path.join(dist, "index.html"));
  expect(isBuilt(dist, HOSTED, root)).toBe(false);
  rmSync(path.join(dist, ".built-for.json"));
  expect(isBuilt(dist, HOSTED, root)).toBe(false);
  expect(existsSync(dist)).toBe(true);
});

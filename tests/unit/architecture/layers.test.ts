import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { files, imports, ROOT } from "./imports.ts";

const LEAVES = [
  "src/community",
  "src/components",
  "src/ui",
  "src/i18n",
  "src/pwa",
  "src/config",
  "src/media",
] as const;

/** The imports each layer may have (ARCHITECTURE.md, Layers). A folder that is not listed fails the test. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  // The values of one community; their types are the domain's.
  "src/community": ["src/domain/community", "src/domain/languages"],
  "src/domain": ["src/community"],
  "src/config": ["src/domain/kinds/kinds.ts"],
  "src/i18n": [],
  "src/offline": ["src/domain"],
  "src/api": ["src/domain"],
  "src/media": ["src/domain"],
  "src/ui": ["src/domain", "src/config", "src/i18n"],
  "src/components": ["src/community", "src/domain", "src/config", "src/i18n", "src/media", "src/ui"],
  "src/pwa": ["src/community", "src/domain", "src/config", "src/i18n", "src/ui", "src/components"],
  "src/data": ["src/domain", "src/offline", "src/api", ...LEAVES],
  "src/features": ["src/domain", "src/offline", "src/data", ...LEAVES],
  // The admin's composition root.
  "src/app/start-admin.tsx": ["src"],
  "src/app": ["src/features", "src/domain", "src/offline", "src/data", ...LEAVES],
  sw: ["src/domain", "src/offline", "src/api", "src/pwa", "src/config"],
  server: [
    "src/community",
    "src/domain",
    "src/config",
    "src/pwa/language/build-files.ts",
    "src/ui/article-html",
    "src/media",
    "src/api/site-api.ts",
    "src/api/publications.ts",
    "src/api/supabase-client.ts",
    "src/app/entry-server.tsx",
  ],
};
/** Packages that only one folder may import. */
const ONLY_IN: Record<string, readonly string[]> = {
  dexie: ["src/offline", "src/data"],
  "dexie-react-hooks": ["src/data"],
  "@supabase/postgrest-js": ["src/api"],
  "@supabase/supabase-js": ["src/api", "server/api/supabase-client.ts", "server/import/site-api.ts"],
  "@supabase/lite": ["server/database"],
  dompurify: ["src/ui/article-html", "server"],
  "workbox-window": ["src/pwa"],
  "@tiptap": ["src/ui/rich-editor"],
  diff: ["src/features/admin/writing/conflict"],
  minisearch: ["src/offline/search"],
};
/** Packages that the pure layers may import. */
const DOMAIN_PACKAGES = ["valibot"];

function isWithin(path: string, module: string): boolean {
  return path === module || path.startsWith(`${module}/`);
}

const CAPABILITY = /^src\/capabilities\/[^/]+\//;

/** The folder of a capability has folders named after the layers, and each may import what its layer may. */
function inLayers(path: string): string {
  return path.replace(CAPABILITY, "src/").replace(/^src\/server\//, "server/");
}

function moduleOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((module) => isWithin(inLayers(file), module));
}

it("the project's files and their imports are found", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(200);
});

it("every file belongs to a module", () => {
  expect(files.filter((file) => !moduleOf(file))).toEqual([]);
});

it("no import points to a higher layer", () => {
  const wrong = imports.filter(({ from, to }) => {
    const module = moduleOf(from);
    if (!module || !/^(src|sw|server|tests)\b/.test(to) || isWithin(inLayers(to), module)) return false;
    return !MAY_IMPORT[module]?.some((allowed) => isWithin(inLayers(to), allowed));
  });
  expect(wrong).toEqual([]);
});

it("features never import each other, nor a capability the feature that shows it", () => {
  const feature = (path: string) =>
    (/^src\/features\/(?:public|admin)\/[^/]+/.exec(path) ?? CAPABILITY.exec(path))?.[0];
  const wrong = imports.filter(
    ({ from, to }) => feature(from) && to.startsWith("src/features/") && feature(from) !== feature(to),
  );
  expect(wrong).toEqual([]);
});

it("each library is imported only by its module", () => {
  const wrong = imports.filter(({ from, to }) =>
    Object.entries(ONLY_IN).some(
      ([name, modules]) => isWithin(to, name) && !modules.some((module) => isWithin(inLayers(from), module)),
    ),
  );
  expect(wrong).toEqual([]);
});

it("the domain is pure", () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      isWithin(inLayers(from), "src/domain") &&
      !isWithin(inLayers(to), "src/domain") &&
      !isWithin(to, "src/community") &&
      !DOMAIN_PACKAGES.includes(to),
  );
  expect(wrong).toEqual([]);
});

it("only one component writes HTML", () => {
  const wrong = files.filter(
    (file) =>
      readFileSync(join(ROOT, file), "utf8").includes("dangerouslySetInnerHTML=") &&
      !file.includes("article-html"),
  );
  expect(wrong).toEqual([]);
});

it("no flat folder has more than 25 files", () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import settings from "../../../src/community/project.inlang/settings.json" with { type: "json" };
import { BASE_LANGUAGE, LANGUAGES } from "../../../src/domain/languages/languages.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const REGISTRY = [path.join("src", "domain", "languages"), path.join("src", "community")];
const QUOTED = new RegExp(`["'\`](${LANGUAGES.join("|")})["'\`]`);

it("a language is named only in the registry and by the community: everything else asks what the registry says of it", () => {
  const files = ["src", "server", "sw", "scripts"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !REGISTRY.some((folder) => file.startsWith(folder)) && !file.includes("i18n"),
    );
  expect(files.length).toBeGreaterThan(1_000);
  const quoting = files.filter((file) => {
    const code = readFileSync(path.join(ROOT, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");
    return QUOTED.test(code);
  });
  expect(quoting).toEqual([]);
});

it("the database stores any language: it names only the one of rows that name none, and what version 0.9 asks for", () => {
  const schemas = path.join(ROOT, "supabase/schemas");
  const naming = readdirSync(schemas)
    .flatMap((file) => readFileSync(path.join(schemas, file), "utf8").split("\n"))
    .filter((line) => QUOTED.test(line.replace(/--.*/, "").replace("lang text not null default 'en'", "")));
  expect(naming).toEqual(["  select private.first_pages(coalesce($2, case when $1 then 'ti' end))"]);
});

it("every language has its texts in messages", () => {
  expect(settings.locales.toSorted()).toEqual(LANGUAGES.toSorted());
  expect(settings.baseLocale).toBe(BASE_LANGUAGE);
});

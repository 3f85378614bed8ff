import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withLanguages } from "../../../scripts/script-selectors.ts";
import { catalogues } from "../../../src/community/messages.ts";
import settings from "../../../src/community/project.inlang/settings.json" with { type: "json" };
import { BASE_LANGUAGE, LANGUAGES } from "../../../src/domain/languages/languages.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const REGISTRY = [path.join("src", "domain", "languages"), path.join("src", "community")];
const TAG = `(?:${LANGUAGES.join("|")})`;
/** As a text of its own, or as one of a pattern's. */
const QUOTED = new RegExp(`["'\`]${TAG}["'\`]|\\b${TAG}\\|${TAG}\\b`);

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

it("style sheets name scripts, whose languages the build knows", () => {
  const sheets = readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(path.join(ROOT, "src", file), "utf8"));
  const ofLanguage = new RegExp(`:lang\\((${LANGUAGES.join("|")})\\)|\\[lang=`);
  expect(sheets.filter((css) => ofLanguage.test(css.replaceAll('[lang="ethiopic"]', "")))).toEqual([]);
  const css = 'h1:lang(ethiopic), [lang="ethiopic"] {}';
  expect(withLanguages(css, ["am"])).toBe('h1:lang(am), [lang="am"] {}');
  expect(withLanguages(css, ["am", "ti"])).toBe(
    'h1:is(:lang(am), :lang(ti)), :is([lang="am"], [lang="ti"]) {}',
  );
});

it("npm run messages has written the files that name every language", () => {
  expect(Object.keys(catalogues)).toEqual(LANGUAGES);
  expect(settings.locales.toSorted()).toEqual(LANGUAGES.toSorted());
  expect(settings.baseLocale).toBe(BASE_LANGUAGE);
});

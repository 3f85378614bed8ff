import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BASE_LANGUAGE, LANGUAGES, type Lang } from "../src/domain/languages/languages.ts";
import { kindFiles } from "./kind-files.ts";

// The first step of `npm run messages`: writes what names each of the site's languages again, from `src/community/languages.ts`, and each
// kind of content, from its folder.

const COMMUNITY = "src/community";
/** The texts of a language: those for all, and the community's own, which replace them. */
const CATALOGUES = [
  { named: "all", folder: "../../messages" },
  { named: "own", folder: "./messages" },
];

/** `zh-Hant` as a part of an identifier: `ZhHant`. */
const identifierOf = (lang: Lang) =>
  lang.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Writes a file that has another content; the time of one that has not says that nothing need be built. */
function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function settings(): string {
  const locales = LANGUAGES.map((lang) => JSON.stringify(lang)).join(", ");
  return `{
  "$schema": "https://inlang.com/schema/project-settings",
  "baseLocale": "${BASE_LANGUAGE}",
  "locales": [${locales}],
  "modules": ["../../node_modules/@inlang/plugin-message-format/dist/index.js"],
  "plugin.inlang.messageFormat": {
    "pathPattern": ["../../messages/{locale}.json", "./messages/{locale}.json"]
  }
}
`;
}

function catalogues(): string {
  const files = CATALOGUES.flatMap(({ named, folder }) =>
    LANGUAGES.map((lang) => ({ lang, name: named + identifierOf(lang), file: `${folder}/${lang}.json` })),
  ).filter(({ file }) => existsSync(`${COMMUNITY}/${file}`));
  const imports = files.map(({ name, file }) => `import ${name} from "${file}" with { type: "json" };\n`);
  const entries = LANGUAGES.map((lang) => {
    const names = files.flatMap((file) => (file.lang === lang ? [`...${file.name}`] : []));
    return `  ${/^\w+$/.test(lang) ? lang : JSON.stringify(lang)}: { ${names.join(", ")} },\n`;
  });
  return `// Written by npm run messages.
${imports.join("")}
/** Every text of each language: the community's own instead of those for all. */
export const catalogues = {
${entries.join("")}};
`;
}

write(`${COMMUNITY}/project.inlang/settings.json`, settings());
write(`${COMMUNITY}/messages.ts`, catalogues());
const texts = JSON.parse(readFileSync(`messages/${BASE_LANGUAGE}.json`, "utf8")) as Record<string, unknown>;
for (const [file, text] of Object.entries(kindFiles(texts))) write(file, text);

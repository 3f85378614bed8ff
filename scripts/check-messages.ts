import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SITE_LANGUAGES } from "../src/community/languages.ts";
import { BASE_LANGUAGE, LANGUAGES, languageOf } from "../src/domain/languages/languages.ts";
import { tigrinya } from "../src/domain/languages/tigrinya.ts";
import { literalTexts } from "./literal-texts.ts";
import { type Catalogue, keysOf, translationErrors, unusedKeys } from "./message-rules.ts";
import { replacedWords, spellingErrors } from "./tigray-spelling.ts";

// `npm run check:messages`: fails when a text is missing in a language, has other parameters there, is unused, is in a
// component instead of messages/, is not in Tigray spelling, demo content
// included, or uses a word that the glossary has replaced.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GENERATED = path.join("src", "i18n", "paraglide");

function filesIn(folder: string, names = /\.tsx?$/): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(GENERATED));
}

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
/** The texts of a language: those for all, and the community's own. */
const filesOf = (language: string) =>
  [`messages/${language}.json`, `src/community/messages/${language}.json`].filter((file) =>
    existsSync(path.join(ROOT, file)),
  );
const catalogue = (language: string) =>
  Object.assign({}, ...filesOf(language).map((file) => JSON.parse(read(file)))) as Catalogue;

const english = catalogue(BASE_LANGUAGE);
const files = ["src", "sw", "scripts", "server"].flatMap((folder) => filesIn(folder));
/** The tables of letters and what reads them, which name every spelling. */
const LETTER_TABLES = /^src\/domain\/text\/(geez-keys|geez-spellings|latin-to-geez|typed-input)\.ts$/;
/** Entries of languages, of which some are written in the letters of Tigrinya. */
const OTHER_LANGUAGES = /^src\/(community\/languages|domain\/languages\/(?!tigrinya).*)\.ts$/;
/** The catalogues with words of Tigrinya: its own, and those in other letters. */
const withTigrinya = LANGUAGES.filter(
  (lang) => SITE_LANGUAGES[lang] === tigrinya || languageOf(lang).script !== tigrinya.script,
).flatMap(filesOf);
const inTigrinya = [
  ...withTigrinya,
  "index.html",
  ...files.filter((file) => ![/^scripts/, LETTER_TABLES, OTHER_LANGUAGES].some((other) => other.test(file))),
  ...filesIn("supabase", /^seed\.sql$|^\d\d-.*\.sql$/),
];
const errors = [
  ...LANGUAGES.filter((language) => language !== BASE_LANGUAGE).flatMap((language) =>
    translationErrors(language, english, catalogue(language)),
  ),
  ...unusedKeys(english, [...files, "index.html"].map(read)).map((key) => `${key} is used nowhere.`),
  ...files
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) =>
      literalTexts(file, read(file)).map(({ line, text }) => `${file}:${line} says “${text}” itself.`),
    ),
  ...inTigrinya.flatMap((file) => spellingErrors(read(file)).map((fault) => `${file}: ${fault}`)),
  ...withTigrinya.flatMap((file) => replacedWords(read(file)).map((fault) => `${file}: ${fault}`)),
];
for (const error of errors) console.error(error);
if (errors.length > 0)
  console.error(`${errors.length} faults in ${keysOf(english).length} messages and ${files.length} files.`);
process.exitCode = errors.length > 0 ? 1 : 0;

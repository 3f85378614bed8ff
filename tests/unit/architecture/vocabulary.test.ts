import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const FOLDERS = ["src", "sw", "server", "scripts", "tests"];

/** Coined names that the code once used, with the standard term that replaced each. */
const RETIRED: Readonly<Record<string, string>> = {
  asSoleSender: "createExclusiveRunner",
  asking: "isConfirming",
  dearLine: "meteredConnection",
  goOn: "resume",
  hears: "expectAnnounced",
  keepFailure: "storageError",
  lands: "waitForFocus",
  painter: "prerender",
  patientFetch: "fetchWithTimeout",
  relent: "clear",
  soleSender: "leaderLock",
  spoken: "localized",
  standIn: "replacement",
  standing: "status",
  underWay: "pending",
  useKept: "usePrevious",
  useSay: "useToast",
  worthARetry: "retryDelay",
};

/**
 * Phrases that are not idiomatic English, in comments and test titles, with what to write instead. Only patterns without
 * an ordinary use: "there is no X" and "is no longer" are fine.
 */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|way|need|reason|such|point|older|match)/i,
    "is not a",
  ],
  [/(?<!\bthere )\b(?:is|are) none\b/i, "is not one"],
  [/\b(?:goes|go|going|went) on (?!the\b)/, "continue"],
  [/\bmend(?:s|ed|ing)?\b/, "fix"],
  [/\bBooks the\b/, "Records"],
  [/\bby way of\b/, "through"],
  [/\bfor good\b/, "permanently"],
  [/\bin sight\b/, "visible"],
  [/\bbelongs? into\b/, "belongs in"],
  [/\ba (?:line|row) (?:each|for each)\b|\bone a (?:line|minute|page)\b/, "one per line"],
];
/** Block comments and comments of one line, also of SQL, and the titles of tests. */
const COMMENT_OR_TITLE =
  /(?<=^|\n)[ \t{]*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*|(?<=^|\n)\s*-- [^\n]*|\b(?:it|test|describe)(?:\.\w+)*\((["`])(?:(?!\1)[^\n])*\1/g;

/** The unidiomatic phrases in the comments and test titles of a source text. */
function phrasesIn(source: string): string[] {
  return [...source.matchAll(COMMENT_OR_TITLE)].flatMap(([text]) => {
    const oneLine = text.replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, " ");
    return PHRASES.flatMap(([phrase, instead]) => {
      const [found] = phrase.exec(oneLine) ?? [];
      return found ? [`"${found}": write "${instead}"`] : [];
    });
  });
}

const DECLARATION = /\b(?:const|let|function|class|type|readonly)\s+#?(\w+)/g;

/** The retired names that a source text declares. */
function retiredIn(source: string): string[] {
  return [...source.matchAll(DECLARATION)].flatMap(([, name = ""]) =>
    Object.hasOwn(RETIRED, name) ? [name] : [],
  );
}

function filesIn(folders: readonly string[], name: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => name.test(file) && !file.endsWith("vocabulary.test.ts") && !file.includes("paraglide"));
}

it("no file declares a name that a standard term has replaced", () => {
  const files = filesIn(FOLDERS, /\.tsx?$/);
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    retiredIn(readFileSync(join(ROOT, file), "utf8")).map((name) => `${file}: ${name}, now ${RETIRED[name]}`),
  );
  expect(found).toEqual([]);
});

it("a retired name is found where it is declared, not where it is an ordinary word", () => {
  expect(retiredIn("const spoken = 1; // spoken")).toEqual(["spoken"]);
  expect(retiredIn("// the standing order\nconst spokenLanguages = m.standing_waiting();")).toEqual([]);
});

it("comments and test titles have none of the unidiomatic phrases that were once common here", () => {
  const files = [...filesIn(FOLDERS, /\.(?:tsx?|mjs)$/), ...filesIn(["supabase/migrations"], /\.sql$/)];
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    phrasesIn(readFileSync(join(ROOT, file), "utf8")).map((phrase) => `${file}: ${phrase}`),
  );
  expect(found).toEqual([]);
});

it("a phrase is found in comments and titles, not in code or in its ordinary use", () => {
  expect(phrasesIn("/** True if it is no\n * article. */")).toHaveLength(1);
  expect(phrasesIn('it("the page is no article", () => {')).toHaveLength(1);
  expect(phrasesIn("-- The text, or null if it is none.")).toHaveLength(1);
  expect(phrasesIn("// The import goes on where it stopped.")).toHaveLength(1);
  expect(phrasesIn('const text = "it is no article";')).toEqual([]);
  expect(phrasesIn("// There is no article; it is no longer public. Null if there is none.")).toEqual([]);
});

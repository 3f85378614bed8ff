import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const FOLDERS = ["src", "sw", "server", "scripts", "tests"];

/** Coined names that the code once used, with the standard term that replaced each. */
const RETIRED: Readonly<Record<string, string>> = {
  asSoleSender: "createLeaderLock",
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
const DECLARATION = /\b(?:const|let|function|class|type|readonly)\s+#?(\w+)/g;

/** The retired names that a source text declares. */
function retiredIn(source: string): string[] {
  return [...source.matchAll(DECLARATION)].flatMap(([, name = ""]) =>
    Object.hasOwn(RETIRED, name) ? [name] : [],
  );
}

it("no file declares a name that a standard term has replaced", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ).filter((file) => /\.tsx?$/.test(file) && !file.endsWith("vocabulary.test.ts"));
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

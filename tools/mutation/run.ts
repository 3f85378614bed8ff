import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { installPackages, TOOLS } from "../install-packages.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const REPORT = path.join(ROOT, "tests/report/mutation.json");
const STRYKER = path.join(TOOLS, "node_modules/.bin/stryker");
const ARGUED = path.join(import.meta.dirname, "argued-survivors.json");

/** The paths of a folder's modules. No braces: Stryker separates patterns by commas. */
function modules(folder: string, names: string): string[] {
  return names.split(" ").map((name) => `${folder}/${name}.ts`);
}

/** What a run mutates, by the names that the command takes. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  outbox: [
    "src/domain/outbox/*.ts",
    "src/offline/core/*.ts",
    ...modules(
      "src/offline/site",
      "acknowledge commands counts dequeue fates last-applied outbox push send-interactions",
    ),
    ...modules("src/offline/admin", "commands push"),
    "src/offline/admin/outbox/*.ts",
  ],
  sync: [
    ...modules("src/offline/site", "mirror mirror-rows pull queries"),
    ...modules("src/offline/admin", "mirror pull queries media"),
  ],
  classifier: modules("src/api", "http auth-problem session-renewal site-api admin-api storage"),
  submissions: [
    "src/domain/submissions/*.ts",
    "src/offline/site/submissions/*.ts",
    "src/capabilities/voice/domain/*.ts",
    "src/capabilities/voice/offline/*.ts",
  ],
  worker: ["sw/*.ts", "sw/database-jobs/*.ts"],
};

/** The part of Stryker's report that is read here: https://github.com/stryker-mutator/mutation-testing-elements. */
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}
interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: Position; end: Position };
}
interface Position {
  line: number;
  column: number;
}

/** A mutant that no test catches, told by its code, so that it is recognised after lines above it have changed. */
interface Survivor {
  readonly file: string;
  readonly line: string;
  readonly change: string;
}
/** A survivor that no test needs to catch, and why. */
interface Argued extends Survivor {
  readonly why: string;
}

/**
 * `npm run test:mutation -- [--tests GLOB] [GROUP or FILE ...]`: changes the code in many small ways, one at a time, and
 * prints each change that no unit test notices and `argued-survivors.json` does not explain. With `--tests`, only those
 * unit tests count, which is faster. `-- --verify` only says which survivors no longer fit the code.
 */
async function main(arguments_: readonly string[]): Promise<boolean> {
  const { values, positionals: named } = parseArgs({
    args: [...arguments_],
    options: { tests: { type: "string" }, verify: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.verify) return fitsTheCode();
  const mutated = (named.length > 0 ? named : Object.keys(GROUPS)).flatMap((name) => GROUPS[name] ?? [name]);
  await installPackages(TOOLS);
  const command = ["run", "tools/mutation/stryker.json", "--mutate", mutated.join(",")];
  const { status } = spawnSync(STRYKER, command, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...(values.tests ? { MUTATION_TESTS: values.tests } : {}) },
  });
  if (status !== 0 || !existsSync(REPORT)) throw new Error(`Stryker ended with ${status}.`);
  const { files } = JSON.parse(readFileSync(REPORT, "utf8")) as Report;
  if (Object.keys(files).length === 0) throw new Error(`No file is called ${mutated.join(" or ")}.`);
  const argued = JSON.parse(readFileSync(ARGUED, "utf8")) as Argued[];

  const survivors: Survivor[] = [];
  const table: Record<string, Record<string, number>> = {};
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const count = (...states: string[]) => mutants.filter(({ status }) => states.includes(status)).length;
    table[file] = {
      mutants: count("Killed", "Timeout", "Survived", "NoCoverage"),
      caught: count("Killed", "Timeout"),
      survived: count("Survived"),
      "not covered": count("NoCoverage"),
    };
    for (const mutant of mutants)
      if (["Survived", "NoCoverage"].includes(mutant.status))
        survivors.push(survivorOf(file, source, mutant));
  }
  console.table(table);
  const isArgued = ({ file, line, change }: Survivor) =>
    argued.some((one) => one.file === file && one.line === line && one.change === change);
  const open = survivors.filter((survivor) => !isArgued(survivor));
  for (const { file, line, change } of open) console.error(`${file}\n  ${line}\n  ${change}`);
  console.log(`${survivors.length} survivors, ${survivors.length - open.length} of them argued`);
  return open.length === 0;
}

/** Names the lines of argued survivors that are not in the code. */
function fitsTheCode(): boolean {
  const argued = JSON.parse(readFileSync(ARGUED, "utf8")) as Argued[];
  const gone = argued.filter(({ file, line }) => !readFileSync(path.join(ROOT, file), "utf8").includes(line));
  for (const { file, line } of gone) console.error(`does not fit the code: ${file}: ${line}`);
  console.log(`${argued.length} survivors, ${gone.length} do not fit`);
  return gone.length === 0;
}

function survivorOf(file: string, source: string, { mutatorName, replacement, location }: Mutant): Survivor {
  const lines = source.split("\n");
  const { start, end } = location;
  const first = lines[start.line - 1] ?? "";
  const original =
    start.line === end.line
      ? first.slice(start.column - 1, end.column - 1)
      : `${first.slice(start.column - 1)} …`;
  return { file, line: first.trim(), change: `${mutatorName}: ${original} → ${replacement ?? ""}` };
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { filesOf, type Mistake, ROOT, withMistake } from "./mistake.ts";
import { MISTAKES } from "./mistakes/all.ts";
import { runCheck } from "./run-check.ts";
import { scratchCopy } from "./scratch-copy.ts";

/**
 * `npm run test:planted -- [--check COMMAND] [NAME or AREA ...]` plants one mistake after another in a copy of the
 * repository, and says which of them the tests that it names see, or a check if it names none. `--verify` only looks whether each
 * one still applies.
 */

/** As many may be missed of those that name no tests. */
const MOST_MISSED = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "string", default: "npm test" },
    /** Seconds after which a check is ended; a mistake that lets it hang is caught. */
    longest: { type: "string", default: "1800" },
    verify: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

/** @throws Error for a word that is neither a name nor an area */
function selected(words: readonly string[]): readonly Mistake[] {
  const unknown = words.find((word) => !MISTAKES.some(({ name, area }) => word === name || word === area));
  if (unknown !== undefined) throw new Error(`There is no mistake and no area with the name ${unknown}.`);
  return words.length === 0
    ? MISTAKES
    : MISTAKES.filter(({ name, area }) => words.includes(name) || words.includes(area));
}

/** The reasons for which mistakes do not apply. */
function faultsOf(mistakes: readonly Mistake[]): string[] {
  return mistakes.flatMap((mistake) => {
    try {
      for (const file of filesOf(mistake)) withMistake(readFileSync(path.join(ROOT, file), "utf8"), mistake);
      const gone = (mistake.tests ?? []).find((test) => !existsSync(path.join(ROOT, test)));
      if (gone !== undefined) return [`${mistake.name}: there is no ${gone}`];
      return MISTAKES.some((other) => other !== mistake && other.name === mistake.name)
        ? [`${mistake.name}: the name is used twice`]
        : [];
    } catch (error) {
      return [`${mistake.name}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** A mistake that makes a test wait for ever is caught after this time, in milliseconds. */
const LONGEST_TEST_MS = 30_000;

const commandOf = (tests: readonly string[]) =>
  `npx vitest run --config tools/mutation/vitest.config.ts --bail 1 --test-timeout ${LONGEST_TEST_MS} ${tests.join(" ")}`;

const checkOf = ({ tests }: Mistake, check: string) => (tests ? commandOf(tests) : check);

/** @throws Error if what is to notice the mistakes fails without one */
async function checkWithout(mistakes: readonly Mistake[], check: string, folder: string, longest: number) {
  const tests = [...new Set(mistakes.flatMap((mistake) => mistake.tests ?? []))];
  const checks = [
    ...(mistakes.some((mistake) => !mistake.tests) ? [check] : []),
    ...(tests.length > 0 ? [commandOf(tests)] : []),
  ];
  for (const command of checks) {
    console.log(`in ${folder}: ${command}`);
    const { outcome, failure, seconds } = await runCheck(command, folder, longest);
    if (outcome !== "passed") throw new Error(`It fails without a mistake (${outcome}): ${failure}`);
    console.log(`passed without a mistake in ${seconds} s`);
  }
}

/** The mistakes that are missed. */
async function plant(mistakes: readonly Mistake[], check: string, longest: number): Promise<Mistake[]> {
  const { folder, remove } = scratchCopy(ROOT);
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  execFileSync("npm", ["run", "--silent", "messages"], { cwd: folder });
  await checkWithout(mistakes, check, folder, longest);
  const missed: Mistake[] = [];
  for (const [index, mistake] of mistakes.entries()) {
    const files = filesOf(mistake).map((name) => path.join(folder, name));
    const sources = files.map((file) => readFileSync(file, "utf8"));
    for (const [at, file] of files.entries()) writeFileSync(file, withMistake(sources[at] ?? "", mistake));
    const { outcome, failure, seconds } = await runCheck(checkOf(mistake, check), folder, longest);
    for (const [at, file] of files.entries()) writeFileSync(file, sources[at] ?? "");
    const place = `${index + 1}/${mistakes.length} ${mistake.area} ${mistake.name} (${seconds} s)`;
    if (outcome === "passed") {
      missed.push(mistake);
      console.log(`MISSED ${place}: ${mistake.why ?? mistake.name}`);
    } else console.log(`caught ${place}: ${outcome === "failed" ? failure : `no answer in ${longest} s`}`);
  }
  return missed;
}

const mistakes = selected(positionals);
if (values.list) {
  for (const { area, name, file, why } of mistakes) console.log(`${area} ${name} (${file}): ${why ?? name}`);
} else {
  const faults = faultsOf(mistakes);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(2);
  if (values.verify) console.log(`All ${mistakes.length} apply.`);
  else {
    const missed = await plant(mistakes, values.check, Number(values.longest));
    console.log(`\n${mistakes.length - missed.length} of ${mistakes.length} caught`);
    for (const { name } of missed) console.log(`missed: ${name}`);
    const unseen = missed.filter(({ tests }) => !tests).length;
    process.exit(unseen > MOST_MISSED || missed.length > unseen ? 1 : 0);
  }
}

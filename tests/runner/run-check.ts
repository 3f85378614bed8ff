import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { linesOfFailure, type Report } from "./reporter.ts";
import type { Outcome } from "./summary-line.ts";

/** More failed files than this have another cause than timing. */
const MOST_FILES_AGAIN = 6;

/** Last lines of each stream that the summary repeats of a failed check that reports no failed test. */
const LAST_LINES = 20;

/** One part of `npm test`: a command that anyone can run by itself. */
export interface Check {
  readonly name: string;
  readonly command: string;
  /** More arguments of the command, which select some of its tests. */
  readonly selection?: string;
  /** Why it cannot run here; null if it can. */
  readonly obstacle?: string | null;
  /**
   * Runs the files that failed once more and names them: for the tests of `npm run test:all` alone, which cut the power, fill disks and stop processes,
   * and whose faults of timing would hold up a change that has nothing to do with them.
   */
  readonly triesFailedFilesAgain?: boolean;
}

export interface Result {
  readonly name: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** What failed and what was skipped, since often only the end of a log is read; else the last lines of a failed command. */
  readonly lines: readonly string[];
}

/**
 * Runs a command and prints each line of its output at once, prefixed with the check's name.
 * @param report path of the JSON file to which Vitest writes its results
 */
export async function runCheck(check: Check, report: string): Promise<Result> {
  const { name, command, selection, obstacle } = check;
  const whole = selection ? `${command} ${selection}` : command;
  console.log(`${name} | ${whole}`);
  if (obstacle) {
    console.error(`SKIPPED: ${name}. ${obstacle}`);
    return { name, outcome: "skipped", seconds: 0, lines: [`  ${obstacle}`] };
  }
  const startedAt = Date.now();
  let { status, lastLines } = await run(name, whole, report);
  let { failures, skipped } = readReport(report);
  const first: string[] = [];
  const files = [...new Set(failures.map(({ file }) => file))];
  const canBeTiming = files.length > 0 && files.length <= MOST_FILES_AGAIN && !files.includes("");
  if (status !== 0 && check.triesFailedFilesAgain && canBeTiming) {
    first.push(...failures.flatMap(linesOfFailure).map((line) => `at the first attempt: ${line}`));
    ({ status, lastLines } = await run(name, `${whole} ${files.join(" ")}`, report));
    failures = readReport(report).failures;
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const found = [...first, ...failures.flatMap(linesOfFailure), ...skipped.map((one) => `skipped: ${one}`)];
  const isExplained = status === 0 || failures.length > 0;
  return {
    name,
    outcome: status === 0 ? "passed" : "failed",
    seconds,
    lines: [...found, ...(isExplained ? [] : lastLines)].map((line) => `  ${line}`),
  };
}

interface Ended {
  /** The exit status; null if a signal ended the command. */
  readonly status: number | null;
  /** The end of its output, then the end of its error output. */
  readonly lastLines: readonly string[];
}

/** Runs a command to its end. */
async function run(name: string, command: string, report: string): Promise<Ended> {
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, VITEST_REPORT: report },
  });
  const print = async (lines: AsyncIterable<string>) => {
    const last: string[] = [];
    for await (const line of lines) {
      console.log(`${name} | ${line}`);
      if (last.push(line) > LAST_LINES) last.shift();
    }
    return last;
  };
  const printed = [child.stdout, child.stderr].map((input) => print(createInterface({ input })));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, lastLines: (await Promise.all(printed)).flat() };
}

function readReport(file: string): Report {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Report)
    : { failures: [], skipped: [] };
}

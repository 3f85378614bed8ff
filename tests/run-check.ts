import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Outcome } from "./summary-line.ts";

/** Characters of the beginning and of the end of a failure's message in the summary: what failed, and where it waited. */
const MESSAGE_LENGTH = 300;

/** Last lines of each stream that the summary repeats of a failed check that reports no failed test. */
const LAST_LINES = 20;

/** More failed files than this have another cause than a busy machine. */
const MOST_FILES_AGAIN = 6;

/** One part of `npm test`: a command that anyone can run by itself. */
export interface Check {
  readonly name: string;
  readonly command: string;
  /** More arguments of the command that select some of its test files; none for those that failed and run again. */
  readonly selection?: string;
  /** Why it cannot run here; null if it can. */
  readonly obstacle?: string | null;
  /** Runs the test files that failed once more, whole, because their tests build on each other. The command takes them as arguments. */
  readonly runsFailedFilesAgain?: boolean;
}

export interface Result {
  readonly name: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  /**
   * What failed, was skipped or needed a second attempt, since often only the end of a log is read: one test per entry,
   * or the last lines of a command that failed without a failed test.
   */
  readonly lines: readonly string[];
}

/** The part of Vitest's JSON report that is read here. A file that did not load has a message and no tests. */
interface Report {
  testResults: TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
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
  const first = readReport(report);
  let lines = first.flatMap(notable);
  const failed = first.filter((file) => file.status === "failed");
  if (status !== 0 && check.runsFailedFilesAgain && failed.length > 0 && failed.length <= MOST_FILES_AGAIN) {
    const again = `${command} ${failed.map((file) => `'${file.name}'`).join(" ")}`;
    console.log(`${name} | ${again}`);
    rmSync(report);
    ({ status, lastLines } = await run(name, again, report));
    const passed = first.filter((file) => file.status !== "failed");
    const tried = failed
      .flatMap(notable)
      .map((line) => line.replace(/^ {2}/, "  failed at the first attempt: "));
    lines = [...passed.flatMap(notable), ...tried, ...readReport(report).flatMap(notable)];
  }
  if (status !== 0 && !readReport(report).some((file) => file.status === "failed"))
    lines = [...lines, ...lastLines.map((line) => `  ${shortened(line)}`)];
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  return { name, outcome: status === 0 ? "passed" : "failed", seconds, lines };
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

function readReport(file: string): readonly TestFile[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report).testResults : [];
}

function notable({ name, status: loaded, message, assertionResults }: TestFile): string[] {
  if (loaded === "failed" && message !== "") return [`  ${name}: ${shortened(message)}`];
  return assertionResults.flatMap(({ status, fullName, failureMessages: [first = ""] }) => {
    if (status === "failed") return [`  ${fullName}: ${shortened(first)}`];
    if (status === "skipped") return [`  skipped: ${fullName}`];
    return first === "" ? [] : [`  passed at the second attempt: ${fullName}: ${shortened(first)}`];
  });
}

function shortened(message: string): string {
  if (message.length <= 2 * MESSAGE_LENGTH) return message;
  return `${message.slice(0, MESSAGE_LENGTH)} … ${message.slice(-MESSAGE_LENGTH)}`;
}

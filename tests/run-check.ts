import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Outcome } from "./summary-line.ts";

/** Characters of the beginning and of the end of a failure's message in the summary: what failed, and where it waited. */
const MESSAGE_LENGTH = 300;

/** One part of `npm test`: a command that anyone can run by itself. */
export interface Check {
  readonly name: string;
  readonly command: string;
  /** Why it cannot run here; null if it can. */
  readonly obstacle?: string | null;
}

export interface Result {
  readonly name: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** Tests that failed, were skipped or needed a second attempt, one per entry: often only the end of a log is read. */
  readonly lines: readonly string[];
}

/** The part of Vitest's JSON report that is read here. A file that did not load has a message and no tests. */
interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * Runs a command and prints each line of its output at once, prefixed with the check's name.
 * @param report path of the JSON file to which Vitest writes its results
 */
export async function runCheck({ name, command, obstacle }: Check, report: string): Promise<Result> {
  console.log(`${name} | ${command}`);
  if (obstacle) {
    console.error(`SKIPPED: ${name}. ${obstacle}`);
    return { name, outcome: "skipped", seconds: 0, lines: [`  ${obstacle}`] };
  }
  const startedAt = Date.now();
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, VITEST_REPORT: report },
  });
  const print = async (lines: AsyncIterable<string>) => {
    for await (const line of lines) console.log(`${name} | ${line}`);
  };
  const printed = [child.stdout, child.stderr].map((input) => print(createInterface({ input })));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  await Promise.all(printed);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  return { name, outcome: status === 0 ? "passed" : "failed", seconds, lines: notable(report) };
}

function notable(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const notLoaded = testResults
    .filter(({ status, message }) => status === "failed" && message !== "")
    .map(({ name, message }) => `  ${name}: ${shortened(message)}`);
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, fullName, failureMessages: [first = ""] }) => {
      if (status === "failed") return [`  ${fullName}: ${shortened(first)}`];
      if (status === "skipped") return [`  skipped: ${fullName}`];
      return first === "" ? [] : [`  passed at the second attempt: ${fullName}: ${shortened(first)}`];
    });
  return [...notLoaded, ...tests];
}

function shortened(message: string): string {
  if (message.length <= 2 * MESSAGE_LENGTH) return message;
  return `${message.slice(0, MESSAGE_LENGTH)} … ${message.slice(-MESSAGE_LENGTH)}`;
}

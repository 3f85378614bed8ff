import { writeFileSync } from "node:fs";
import path from "node:path";
import type {
  Reporter,
  TestCase,
  TestModule,
  TestRunEndReason,
  TestSpecification,
  Vitest,
} from "vitest/node";
import { NIGHTLY } from "../nightly.ts";

/** What a run of Vitest leaves for the summary of `npm test`. */
export interface Report {
  readonly failures: readonly Failure[];
  /** Names of tests that found no way to run here; those of the other command are not among them. */
  readonly skipped: readonly string[];
}

export interface Failure {
  /** What a person did: the test's names, outermost first. */
  readonly what: string;
  /** What was seen, what should have been seen, and where, one line each. */
  readonly lines: readonly string[];
  /** The test file, from the root of the repository; "" for an error outside every test. */
  readonly file: string;
  /** The command that repeats it. */
  readonly again: string;
}

/** The time between two lines of progress, in milliseconds. */
const PROGRESS_MS = 10_000;
/** Characters of the beginning and of the end of a value: what failed, and where it waited. */
const LENGTH = 300;

/**
 * Prints how far a run is, and each failure as soon as it is known: what was done, what was seen, what should have been
 * seen, and the command that repeats it.
 */
export class ProgressReporter implements Reporter {
  readonly #file: string;
  readonly #failures: Failure[] = [];
  readonly #skipped: string[] = [];
  #files = 0;
  #ended = 0;
  #tests = 0;
  #startedAt = 0;
  #saidAt = 0;
  /** True if the run is of what is tagged, and false if of the rest: what it leaves out is not skipped. */
  #isNightly = false;

  /** @param file the JSON file to which the report is written */
  constructor(file: string) {
    this.#file = file;
  }

  onInit({ config }: Vitest): void {
    this.#isNightly = config.tagsFilter?.includes(NIGHTLY) ?? false;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#startedAt = Date.now();
    this.#saidAt = Date.now();
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === "skipped") {
      if (test.tags.includes(NIGHTLY) === this.#isNightly) this.#skipped.push(test.fullName);
      return;
    }
    this.#tests += 1;
    if (state === "failed") this.#fail(test.module, test.fullName, errors ?? []);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#ended += 1;
    const errors = module.errors();
    if (errors.length > 0) this.#fail(module, "the file loads", errors);
    for (const suite of module.children.allSuites()) {
      const ofHooks = suite.errors();
      if (ofHooks.length > 0) this.#fail(module, `${suite.fullName} (set-up)`, ofHooks);
    }
    if (Date.now() - this.#saidAt >= PROGRESS_MS) this.#sayHowFar();
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    unhandled: readonly SeenError[],
    _reason: TestRunEndReason,
  ): void {
    for (const error of unhandled)
      this.#add({ what: "an error outside every test", lines: linesOf(error), file: "", again: "" });
    this.#sayHowFar();
    const report: Report = { failures: this.#failures, skipped: this.#skipped };
    writeFileSync(this.#file, JSON.stringify(report));
  }

  #sayHowFar(): void {
    this.#saidAt = Date.now();
    const seconds = (this.#saidAt - this.#startedAt) / 1_000;
    const left = Math.round((seconds / Math.max(1, this.#ended)) * (this.#files - this.#ended));
    const failed = this.#failures.length > 0 ? `, ${this.#failures.length} FAILED` : "";
    const remains = left > 0 ? `, about ${left} s left` : "";
    console.log(
      `${this.#ended} of ${this.#files} files, ${this.#tests} tests${failed}, ${Math.round(seconds)} s${remains}`,
    );
  }

  #fail(module: TestModule, what: string, errors: readonly SeenError[]): void {
    const { project, moduleId } = module;
    const file = path.relative(project.config.root, moduleId);
    this.#add({
      what,
      lines: errors.flatMap(linesOf),
      file,
      again: `npx vitest run --project ${project.name} ${file}`,
    });
  }

  #add(failure: Failure): void {
    this.#failures.push(failure);
    for (const line of linesOfFailure(failure)) console.log(line);
  }
}

/** The part of Vitest's errors that is read here. */
interface SeenError {
  readonly message: string;
  readonly stack?: string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/** A failure as it is printed: what was done first, then what was seen. */
export function linesOfFailure({ what, lines, again }: Failure): readonly string[] {
  return [
    `FAILED  ${what}`,
    ...lines.map((line) => `  ${line}`),
    ...(again === "" ? [] : [`  again: ${again}`]),
  ];
}

function linesOf({ message, stack = "", actual, expected }: SeenError): string[] {
  const where = stack.split("\n").find((line) => /\btests\/|\bsrc\/|\bserver\/|\bsw\//.test(line));
  const compared =
    actual === undefined && expected === undefined
      ? []
      : [`saw: ${shortened(String(actual))}`, `should have seen: ${shortened(String(expected))}`];
  return [shortened(message), ...compared, ...(where ? [where.trim()] : [])];
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, " ");
  if (line.length <= 2 * LENGTH) return line;
  return `${line.slice(0, LENGTH)} … ${line.slice(-LENGTH)}`;
}

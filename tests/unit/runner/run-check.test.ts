import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { runCheck } from "../../runner/run-check.ts";

const NO_REPORT = path.join(tmpdir(), "selam-no-report.json");
const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
});

it("a check passes or fails with its command, and each line it prints carries its name", async () => {
  const good = await runCheck({ name: "good", command: "echo fine; echo odd >&2" }, NO_REPORT);
  const bad = await runCheck({ name: "bad", command: "exit 3" }, NO_REPORT);
  expect([good.outcome, bad.outcome]).toEqual(["passed", "failed"]);
  expect(printed).toEqual(expect.arrayContaining(["good | fine", "good | odd"]));
});

it("repeats the end of what a failed command printed if it reports no failed test", async () => {
  const command = "seq 1 30; echo the finding >&2; exit 1";
  const { lines } = await runCheck({ name: "bad", command }, NO_REPORT);
  expect(lines).toEqual([...Array.from({ length: 20 }, (_, index) => `  ${index + 11}`), "  the finding"]);
});

it("a check that cannot run here is skipped, and the result says why", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const check = { name: "update", command: "exit 1", obstacle: "There is no git." };
  expect(await runCheck(check, NO_REPORT)).toMatchObject({
    outcome: "skipped",
    lines: ["  There is no git."],
  });
  expect(error.mock.calls).toEqual([["SKIPPED: update. There is no git."]]);
  error.mockClear();
});

it("says of each failure first what was done, then what was seen, and the command that repeats it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-report-"));
  const report = path.join(folder, "report.json");
  const failures = [
    {
      what: "a like > counts once",
      lines: ["saw: 2", "should have seen: 1"],
      file: "a.test.ts",
      again: "npx x",
    },
  ];
  writeFileSync(report, JSON.stringify({ failures, skipped: ["a full disk > is told"] }));
  const { lines } = await runCheck({ name: "tests", command: "echo noise; exit 1" }, report);
  rmSync(folder, { recursive: true });
  expect(lines).toEqual([
    "  FAILED  a like > counts once",
    "    saw: 2",
    "    should have seen: 1",
    "    again: npx x",
    "  skipped: a full disk > is told",
  ]);
});

/** A command that fails until it is called with a file, and writes what failed to where Vitest would. */
function failsOnce(folder: string, fileOfFailure: string): string {
  const program = path.join(folder, "check.mjs");
  const failure = { what: "b", lines: ["Once"], file: fileOfFailure, again: "npx b" };
  writeFileSync(
    program,
    `import { writeFileSync } from "node:fs";
    const failures = process.argv[2] ? [] : [${JSON.stringify(failure)}];
    console.log("ran", process.argv[2] ?? "all");
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ failures, skipped: [] }));
    process.exit(failures.length);`,
  );
  return `node ${program}`;
}

it.each([
  [
    "a file that failed is run again where that is asked for",
    { triesFailedFilesAgain: true },
    "b.test.ts",
    "passed",
  ],
  ["nothing is tried again otherwise", {}, "b.test.ts", "failed"],
  ["an error outside every test is not tried again", { triesFailedFilesAgain: true }, "", "failed"],
])("%s", async (_, options, file, outcome) => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-report-"));
  const check = { name: "journeys", command: failsOnce(folder, file), ...options };
  const result = await runCheck(check, path.join(folder, "report.json"));
  rmSync(folder, { recursive: true });
  expect(result.outcome).toBe(outcome);
  expect(result.lines.some((line) => line.includes("at the first attempt: FAILED  b"))).toBe(
    outcome === "passed",
  );
  expect(printed.includes("journeys | ran b.test.ts")).toBe(outcome === "passed");
});

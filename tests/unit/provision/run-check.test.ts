import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { runCheck } from "../../run-check.ts";

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

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

/** A command that writes a report of the named files to where Vitest would, and ends with a status that depends on them. */
function writeReport(folder: string, attempts: Record<"all" | "again", object>): string {
  const program = path.join(folder, "report.mjs");
  writeFileSync(
    program,
    `import { writeFileSync } from "node:fs";
    const testResults = ${JSON.stringify(attempts)}[process.argv[2] ? "again" : "all"];
    console.log("ran", process.argv[2] ?? "all");
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ testResults }));
    process.exit(testResults.some(({ status }) => status === "failed") ? 1 : 0);`,
  );
  return `node ${program}`;
}

it.each([
  ["passed", [test("a", "passed"), test("b", "passed")], []],
  ["failed", [test("a", "passed"), test("b", "failed", "Twice")], ["  b: Twice"]],
] as const)("runs a failed file once more, whole, and says that it %s", async (outcome, again, said) => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-report-"));
  const file = (name: string, status: string, assertionResults: readonly object[]) => ({
    name,
    status,
    message: "",
    assertionResults,
  });
  const command = writeReport(folder, {
    all: [
      file("good.test.ts", "passed", [test("c", "skipped")]),
      file("bad.test.ts", "failed", [test("a", "passed"), test("b", "failed", "Once")]),
    ],
    again: [file("bad.test.ts", outcome, again)],
  });
  const check = { name: "journeys", command, runsFailedFilesAgain: true };
  const result = await runCheck(check, path.join(folder, "report.json"));
  const alone = await runCheck({ name: "journeys", command }, path.join(folder, "report.json"));
  rmSync(folder, { recursive: true });
  expect(result).toMatchObject({
    outcome,
    lines: ["  skipped: c", "  failed at the first attempt: b: Once", ...said],
  });
  expect(printed).toContain("journeys | ran bad.test.ts");
  expect(alone.outcome).toBe("failed");
});

it("names each test that failed, was skipped, or needed a second attempt", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-report-"));
  const report = path.join(folder, "report.json");
  const long = `Timeout${".".repeat(2_000)}the dialog covers it`;
  const assertionResults = [
    test("a", "passed"),
    test("b", "passed", "Once"),
    test("c", "skipped"),
    test("d", "failed", long),
  ];
  writeFileSync(
    report,
    JSON.stringify({ testResults: [{ name: "x", status: "failed", message: "", assertionResults }] }),
  );
  const { lines } = await runCheck({ name: "tests", command: "exit 1" }, report);
  rmSync(folder, { recursive: true });
  expect(lines).toEqual([
    "  passed at the second attempt: b: Once",
    "  skipped: c",
    expect.stringMatching(/^ {2}d: Timeout\.+ … \.+the dialog covers it$/),
  ]);
});

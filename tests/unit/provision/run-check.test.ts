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

it("names each test that failed, was skipped, or needed a second attempt", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-report-"));
  const report = path.join(folder, "report.json");
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
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

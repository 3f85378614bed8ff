import { expect, it } from "vitest";
import { firstThatWorks, type Source } from "../../provision/first-that-works.ts";
import { summaryLine } from "../../runner/summary-line.ts";

const source = (says: string, fetch: Source["fetch"]): Source => ({ says, fetch });

it("the first working program is used and later ones are not tried", async () => {
  const printed: string[] = [];
  const program = await firstThatWorks(
    [
      source("the machine's own", async () => "/usr/bin/stub"),
      source("a download", async () => {
        throw new Error("getaddrinfo ENOTFOUND");
      }),
      source("as root", async () => null),
      source("from npm", async () => "/cache/chromium"),
      source("never", async () => "/never"),
    ],
    async (candidate) => candidate !== "/usr/bin/stub",
    (line) => printed.push(line),
  );
  expect(program).toBe("/cache/chromium");
  expect(printed).toEqual([
    "the machine's own",
    "  /usr/bin/stub does not work on this machine.",
    "a download",
    "  getaddrinfo ENOTFOUND",
    "as root",
    "  Not here.",
    "from npm",
  ]);
});

it("without a working program the result is empty", async () => {
  const program = await firstThatWorks(
    [source("as root", async () => null)],
    async () => true,
    () => undefined,
  );
  expect(program).toBeNull();
});

it("the last line of npm test lists skipped tests, if any", () => {
  expect(summaryLine(["passed", "failed", "passed"])).toBe("2 passed, 1 failed");
  expect(summaryLine(["passed", "skipped", "passed"])).toBe("2 passed, 0 failed, 1 skipped");
});

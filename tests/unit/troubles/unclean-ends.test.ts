import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteStart } from "../../../server/troubles/unclean-ends.ts";

const MINUTE = 60_000;
let folder: string;
let now: number;
const start = () => noteStart(folder, () => now);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "selam-starts-"));
  now = Date.parse("2026-11-30T08:00:00Z");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a server that ended without a stop counts for an hour in those that start after it", () => {
  start();
  now += 10 * MINUTE;
  start();
  now += 10 * MINUTE;
  const third = start();
  expect(third.count()).toBe(2);
  now += 45 * MINUTE;
  expect(third.count()).toBe(1);
  now += 10 * MINUTE;
  expect(third.count()).toBe(0);
});

test("a stop takes away only its own start", () => {
  start();
  start().stop();
  const third = start();
  expect(third.count()).toBe(1);
  third.stop();
  expect(start().count()).toBe(1);
});

test("a start that was noted while the clock was ahead does not count, nor does a broken file", () => {
  now += 400 * 24 * 60 * MINUTE;
  start();
  now -= 400 * 24 * 60 * MINUTE;
  expect(start().count()).toBe(0);
  writeFileSync(path.join(folder, "starts.json"), "[17");
  expect(start().count()).toBe(0);
});

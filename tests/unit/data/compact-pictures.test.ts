import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { compactPictures } from "../../../src/data/live-query.ts";

const row = {
  id: "a",
  imageMeta: { width: 1600, height: 1000, variants: { 480: "/a-480.webp", 960: "/a-960.webp" } },
};

/** Bytes that a row of a list takes after it was changed, in a process that has no other garbage. */
function bytesOfRow(change: string): number {
  const program = `
    const result = { rows: Array.from({ length: 2_000 }, () => structuredClone(${JSON.stringify(row)})), hasAll: true };
    (${change})(result);
    gc();
    const full = process.memoryUsage().heapUsed;
    const { length } = result.rows.splice(0);
    gc();
    console.log((full - process.memoryUsage().heapUsed) / length);`;
  return Number(execFileSync(process.execPath, ["--expose-gc", "--eval", program], { encoding: "utf8" }));
}

it("a picture in a list takes a small part of the memory that its row had in the database's answer", () => {
  expect(bytesOfRow("() => undefined")).toBeGreaterThan(5_000);
  expect(bytesOfRow(String(compactPictures))).toBeLessThan(1_500);
});

it("rows, lists and results without pictures keep what they say", () => {
  const results = [
    { rows: [row, { ...row, imageMeta: null }, { id: "b" }], counted: row, newer: undefined, hasAll: true },
    [row],
    row,
    null,
    undefined,
    7,
    "text",
  ];
  for (const result of structuredClone(results)) {
    const expected = structuredClone(result);
    compactPictures(result);
    expect(result).toEqual(expected);
    compactPictures(result);
    expect(result).toEqual(expected);
  }
});

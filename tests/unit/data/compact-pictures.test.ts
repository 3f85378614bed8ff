import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { compactPictures } from "../../../src/data/compact-pictures.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const ROWS = 2_000;
const row = {
  id: "a",
  imageMeta: { width: 1600, height: 1000, variants: { 480: "/a-480.webp", 960: "/a-960.webp" } },
};

/** Bytes that the rows of a list take, as the database returns them. */
function bytesOfRows(then: (result: unknown) => void): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const result = { rows: Array.from({ length: ROWS }, () => structuredClone(row)), hasAll: true };
  then(result);
  collectGarbage();
  const bytes = (process.memoryUsage().heapUsed - before) / result.rows.length;
  return bytes;
}

it("a picture in a list takes a small part of the memory that its row had in the database's answer", () => {
  const before = bytesOfRows(() => undefined);
  const after = bytesOfRows(compactPictures);
  expect(before).toBeGreaterThan(5_000);
  expect(after).toBeLessThan(1_500);
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

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import argued from "../../mutation/argued-survivors.json" with { type: "json" };
import { MISTAKES } from "../../mutation/mistakes.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

// `npm run test:mutation` is not part of `npm test`: what it plants must still fit the code when it is run.
describe("what the mutation tests plant fits the code", () => {
  it.each(MISTAKES.map((mistake) => [mistake.name, mistake] as const))("%s", (_, { file, from, tests }) => {
    expect(sourceOf(file).split(from)).toHaveLength(2);
    expect(tests.filter((test) => !existsSync(path.join(ROOT, test)))).toEqual([]);
  });

  it("the lines whose mutants may survive are there", () => {
    const gone = argued.filter(({ file, line }) => !sourceOf(file).includes(line));
    expect(gone.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
  });
});

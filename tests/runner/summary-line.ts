export type Outcome = "passed" | "failed" | "skipped";

/** Returns the last line of `npm test`: "7 passed, 0 failed", and what was skipped, if anything. */
export function summaryLine(outcomes: readonly Outcome[]): string {
  const count = (which: Outcome) => outcomes.filter((outcome) => outcome === which).length;
  const line = `${count("passed")} passed, ${count("failed")} failed`;
  return count("skipped") > 0 ? `${line}, ${count("skipped")} skipped` : line;
}

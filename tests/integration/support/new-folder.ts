import { mkdtempSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

/** An empty folder of a test file's own, removed at the end of the run. */
export function newFolder(): string {
  return mkdtempSync(path.join(inject("databases"), "test-"));
}

import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { systemErrorCode } from "../start-error.ts";

/**
 * Makes a directory that only its owner can enter, and those above it. Node's own recursive way never returns where the
 * system says of a directory that is there that it is not, as Linux does of /proc.
 */
export function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "EEXIST" && statSync(directory).isDirectory()) return;
    const parent = path.dirname(directory);
    if (code !== "ENOENT" || statSync(parent, { throwIfNoEntry: false })) throw error;
    makeDirectory(parent);
    mkdirSync(directory, { mode: 0o700 });
  }
}

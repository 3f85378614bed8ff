import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { systemErrorCode } from "../start-error.ts";

/**
 * Creates a directory that only its owner can enter, and its parents. Node's own recursive mkdir never returns when the
 * system reports an existing directory as missing, as Linux does for /proc.
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

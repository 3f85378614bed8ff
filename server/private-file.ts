import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { syncPath } from "./database/fsync-files.ts";

/**
 * Writes a file that only the server's user can read, and replaces the one there is as a whole: a process that is killed, or a
 * machine that loses power, leaves the old one or the new one. If it fails, nothing of it stays.
 * @throws the system's error
 */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    chmodSync(draft, 0o600);
    syncPath(draft);
    renameSync(draft, file);
    syncPath(path.dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

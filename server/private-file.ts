import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file that only the server's user can read, and replaces the one there is as a whole: a process that is killed meanwhile leaves
 * the old one. If it fails, nothing of it stays.
 * @throws the system's error
 */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

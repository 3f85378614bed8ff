import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import path from "node:path";

/** Flushes a file to disk, or a folder's directory entries. */
export function syncPath(file: string): void {
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a folder and everything below it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(path.join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}

import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
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

/** Writes a byte to a file and waits until it is on the disk, in no thread that anything else waits for. */
export async function flushSmallFile(file: string): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    await handle.write(".");
    await handle.sync();
  } finally {
    await handle.close();
  }
}

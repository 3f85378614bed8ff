import { statfs } from "node:fs/promises";

/** PGlite's file system numbers its errors as WASI does, without a message. */
const WASI_NO_SPACE = 51;
/** PostgreSQL's code, and the system's. */
const CODES: readonly unknown[] = ["53100", "ENOSPC", "EDQUOT"];

/** True for an error of the system, of PostgreSQL or of PGlite that means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && CODES.includes(error.code)) return true;
  return "errno" in error && error.errno === WASI_NO_SPACE;
}

/** With less space PostgreSQL and an upload can fail, in bytes. */
const LITTLE_SPACE = 16 * 1024 * 1024;

/** True if the disk of a folder has so little space that a write to it may just have failed for that reason. */
export async function hasLittleSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LITTLE_SPACE;
}

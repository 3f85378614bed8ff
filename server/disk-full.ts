import type { StatsFs } from "node:fs";

/** PGlite's file system numbers its errors as WASI does, without a message. */
const WASI_NO_SPACE = 51;
/** PostgreSQL's code, and the system's. */
const CODES: readonly unknown[] = ["53100", "ENOSPC", "EDQUOT"];

/** True for an error of the system, of PostgreSQL or of PGlite that means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && CODES.includes(error.code)) return true;
  if ("errno" in error && error.errno === WASI_NO_SPACE) return true;
  return error instanceof Error && isDiskFull(error.cause);
}

/** With fewer bytes free, PostgreSQL's next segment of its log does not fit. */
export const LEAST_FREE = 32_000_000;

/** Bytes that a disk takes from this user, by what the system says of it: none if it has no room for another file. */
export function roomOf(disk: Pick<StatsFs, "bavail" | "bsize" | "files" | "ffree">): number {
  // Some file systems count no files.
  return disk.files > 0 && disk.ffree === 0 ? 0 : disk.bavail * disk.bsize;
}

/** What the device is told. It sends again by itself. */
export const DISK_FULL_MESSAGE = "The server's disk is full. It will be sent again when there is space.";

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

/** What the device is told. It sends again by itself. */
export const DISK_FULL_MESSAGE = "The server's disk is full. It will be sent again when there is space.";

import { existsSync, renameSync, rmSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { StartError } from "./start-error.ts";

interface Connection {
  driver: PGlite;
  close(): Promise<void>;
}

/**
 * Opens the database of a directory. A new one is made beside it and renamed when it is whole: PGlite writes a
 * thousand files for several seconds, and a process killed meanwhile would leave a directory that never opens again.
 * Throws StartError.
 */
export async function openDatabase<Opened extends Connection>(
  directory: string,
  connect: (directory: string) => Promise<Opened>,
): Promise<Opened> {
  if (!existsSync(directory)) {
    const draft = `${directory}.new`;
    rmSync(draft, { recursive: true, force: true });
    await (await openWhole(draft, connect)).close();
    renameSync(draft, directory);
  }
  return openWhole(directory, connect);
}

async function openWhole<Opened extends Connection>(
  directory: string,
  connect: (directory: string) => Promise<Opened>,
): Promise<Opened> {
  try {
    const connection = await connect(directory);
    await connection.driver.waitReady;
    return connection;
  } catch (error) {
    throw new StartError(`The database in ${directory} cannot be opened: ${describe(error)}.`);
  }
}

/** The errors of PGlite's file system have a number and no message. */
function describe(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  if (typeof error === "object" && error !== null && "errno" in error)
    return `its files are damaged (${error.errno})`;
  return String(error);
}

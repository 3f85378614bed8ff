import { existsSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { isDiskFull, LEAST_FREE, roomOf } from "../disk-full.ts";
import { StartError } from "../start-error.ts";
import { durableOptions } from "./durable-pglite.ts";
import { syncPath, syncTree } from "./fsync-files.ts";

interface Connection {
  driver: PGlite;
  close(): Promise<void>;
}

type Connect<Opened> = (directory: string, options: Omit<PGliteOptions, "dataDir">) => Promise<Opened>;

/**
 * PostgreSQL's own lock of a data directory. It refuses to start on an empty one, which is what a power cut during a
 * start leaves.
 */
const POSTGRES_LOCK = "postmaster.pid";

const TEMPLATE = fileURLToPath(new URL("./new-database.tar.gz", import.meta.url));

/**
 * Opens the database of a directory, with commits that wait for the disk. Nothing else may have it open (data-dir.ts
 * locks it), so a lock that PostgreSQL left is removed. A new database is created under a temporary name and renamed
 * once it is complete and flushed: PGlite writes a thousand files over several seconds, and a process killed during that
 * would leave a directory that can never be opened. Throws StartError.
 * @param cache of PostgreSQL (`8MB`), if not that of a server
 */
export async function openDatabase<Opened extends Connection>(
  directory: string,
  connect: Connect<Opened>,
  cache?: string,
): Promise<Opened> {
  if (!existsSync(directory)) {
    const draft = `${directory}.new`;
    rmSync(draft, { recursive: true, force: true });
    try {
      await (await openWhole(draft, connect, templateOptions())).close();
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
    syncTree(draft);
    renameSync(draft, directory);
    syncPath(path.dirname(directory));
  }
  rmSync(path.join(directory, POSTGRES_LOCK), { force: true });
  return openWhole(directory, connect, durableOptions(cache));
}

/** From the template beside the compiled server; its sources have none, and make a new database. */
function templateOptions(): Pick<PGliteOptions, "loadDataDir"> {
  return existsSync(TEMPLATE) ? { loadDataDir: new Blob([readFileSync(TEMPLATE)]) } : {};
}

async function openWhole<Opened extends Connection>(
  directory: string,
  connect: Connect<Opened>,
  options: Omit<PGliteOptions, "dataDir">,
): Promise<Opened> {
  try {
    const connection = await connect(directory, options);
    await connection.driver.waitReady;
    return connection;
  } catch (error) {
    // A crash of PostgreSQL does not say why.
    if (isDiskFull(error) || roomOf(statfsSync(path.dirname(directory))) < LEAST_FREE)
      throw new StartError(
        `The disk is full: the database in ${directory} cannot be opened. Free some room, then start again.`,
      );
    throw new StartError(
      `The database in ${directory} cannot be opened: ${describe(error)}. Restore the newest backup (docs/deploy.md, "Bring a backup back").`,
    );
  }
}

/** The errors of PGlite's file system have a number and no message; a crash or a refusal of PostgreSQL has one for its developers. */
function describe(error: unknown): string {
  if (error instanceof Error && /^(?:Aborted\(|PGlite failed to initialize)/.test(error.message))
    return "its files are damaged";
  if (error instanceof Error && error.message) return error.message;
  if (typeof error === "object" && error !== null && "errno" in error)
    return `its files are damaged (${error.errno})`;
  return String(error);
}

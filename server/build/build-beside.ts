import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

/** Of an unfinished build, followed by the id of its process. */
const UNFINISHED = ".next-";

/**
 * Builds into a folder beside `dist`, which then takes its place: a build that fails, or is killed, changes nothing.
 * @param work builds into the folder that it is given; its error is thrown again
 */
export async function buildBeside<Built>(
  dist: string,
  work: (next: string) => Promise<Built>,
): Promise<Built> {
  const next = `${dist}${UNFINISHED}${process.pid}`;
  try {
    const built = await work(next);
    replaceFolder(dist, next);
    removeAbandoned(dist);
    return built;
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw error;
  }
}

/** Two renames: for microseconds there is no site, but never a partial one. */
function replaceFolder(dist: string, next: string): void {
  const old = `${next}.old`;
  const hasOld = existsSync(dist);
  if (hasOld) renameSync(dist, old);
  try {
    renameSync(next, dist);
  } catch (error) {
    if (hasOld) renameSync(old, dist);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/**
 * Removes what killed builds left behind. Called only once there is a site: a build may have been killed while it
 * replaced the site, and its folder then holds the only copy.
 */
function removeAbandoned(dist: string): void {
  const parent = path.dirname(dist);
  const start = path.basename(dist) + UNFINISHED;
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent))
    if (name.startsWith(start) && !isRunning(Number.parseInt(name.slice(start.length), 10)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

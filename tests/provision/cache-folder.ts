import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/**
 * The folder that outlives `npm ci`, for what the tests fetch. Root's is one that other users can enter, since
 * PostgreSQL refuses to run as root and runs from it as somebody else.
 */
export function cacheFolder(): string {
  const parent =
    process.getuid?.() === 0 ? "/var/cache" : process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache");
  const folder = path.join(parent, "selam-tests");
  mkdirSync(folder, { recursive: true });
  return folder;
}

import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/**
 * The folder for downloads of the tests, which outlives `npm ci`. For root it is a folder that other users can read,
 * since PostgreSQL refuses to run as root and is started as another user.
 */
export function cacheFolder(): string {
  const parent =
    process.getuid?.() === 0 ? "/var/cache" : process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache");
  const folder = path.join(parent, "selam-tests");
  mkdirSync(folder, { recursive: true });
  return folder;
}

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const DEBIAN = "/usr/lib/postgresql";

/**
 * The folder with `initdb` and `postgres`: Debian's newest, which is not on the PATH, else the one `pg_config` names.
 * Throws with the way to get them.
 */
export function postgresBinaries(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => path.join(DEBIAN, version, "bin")), pgConfigFolder()];
  const folder = folders.find(
    (candidate) => candidate !== null && existsSync(path.join(candidate, "initdb")),
  );
  if (!folder) throw new Error("No PostgreSQL server found: apt-get install postgresql (15 or newer).");
  return folder;
}

function pgConfigFolder(): string | null {
  try {
    return execFileSync("pg_config", ["--bindir"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

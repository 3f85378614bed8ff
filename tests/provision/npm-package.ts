import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { cacheFolder } from "./cache-folder.ts";

const PACKAGES = path.join(import.meta.dirname, "packages");
const LONGEST_DOWNLOAD = 10 * 60_000;

/** True if there is a package set of that name. */
export function hasPackage(name: string): boolean {
  return existsSync(path.join(PACKAGES, name));
}

/** The folder in which a package set is installed; another lockfile has another folder. */
export function packageFolder(name: string): string {
  const lockfile = readFileSync(path.join(PACKAGES, name, "package-lock.json"));
  const version = createHash("sha256").update(lockfile).digest("hex").slice(0, 12);
  return path.join(cacheFolder(), `${name}-${version}`);
}

/**
 * Installs a package set by its lockfile, outside `node_modules`, once.
 * @param finish prepares the installed files for use
 * @returns its folder
 * @throws Error with the output of npm
 */
export async function installPackage(
  name: string,
  finish: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = packageFolder(name);
  if (existsSync(folder)) return folder;
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    cpSync(path.join(PACKAGES, name), unfinished, { recursive: true });
    run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], unfinished);
    await finish(unfinished);
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process may have installed it first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Runs a command to its end. @throws Error with the last error it printed */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): void {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: LONGEST_DOWNLOAD,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (error) throw error;
  const errors = `${stdout}${stderr}`.split("\n").filter((line) => /\b(?:error|E:)/i.test(line));
  if (status !== 0)
    throw new Error(`${command} ended with ${status}. ${(errors.at(-1) ?? "").trim().slice(0, 300)}`);
}

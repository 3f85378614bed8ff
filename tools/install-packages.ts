import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

/**
 * Installs the packages of a folder at the versions of its lockfile, which `npm ci` of the project does not.
 * @param folder a path of a folder with its own package.json
 * @throws Error with npm's output if that fails
 */
export async function installPackages(folder: string): Promise<void> {
  console.error(`Installing the packages of ${path.relative(process.cwd(), folder)} (npm ci)`);
  const npm = spawn("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [[status], stderr] = await Promise.all([once(npm, "exit"), text(npm.stderr)]);
  if (status !== 0) throw new Error(`npm ci in ${folder}: ${stderr}`);
}

/** The folder of the tools, whose packages the mutants and the load of the server need. */
export const TOOLS = import.meta.dirname;

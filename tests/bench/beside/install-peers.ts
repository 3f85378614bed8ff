import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The package with the other libraries, which `npm ci` of the project does not install. */
export const PEERS = fileURLToPath(new URL("../peers", import.meta.url));

/** Installs the other libraries at the versions of their lockfile. Rejects with npm's output if that fails. */
export async function installPeers(report: (line: string) => void): Promise<void> {
  report("Installing the libraries to compare with (npm ci in tests/bench/peers)…");
  const npm = spawn("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: PEERS,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [[status], stderr] = await Promise.all([once(npm, "exit"), text(npm.stderr)]);
  if (status !== 0) throw new Error(`npm ci in tests/bench/peers: ${stderr}`);
}

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The package with the other libraries, which `npm ci` of the project does not install. */
export const PEERS = fileURLToPath(new URL("../peers", import.meta.url));

/** Installs the other libraries at the versions of their lockfile. @throws with npm's output if that fails */
export function installPeers(report: (line: string) => void): void {
  report("Installing the libraries to compare with (npm ci in tests/bench/peers)…");
  const { status, stderr } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: PEERS,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm ci in tests/bench/peers: ${stderr}`);
}

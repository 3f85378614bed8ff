import { spawnSync } from "node:child_process";

/** Why the model cannot be checked here; null if it can. */
export function whyNoSpin(): string | null {
  const missing = [
    ["spin", "-V"],
    ["gcc", "--version"],
  ].filter(([command = "", ...args]) => spawnSync(command, args, { stdio: "ignore" }).error);
  const [names] = [missing.map(([command]) => command).join(" and ")];
  return names
    ? `The model needs ${names}, which is not installed. On Debian: apt-get install spin gcc`
    : null;
}

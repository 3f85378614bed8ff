import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ROOT } from "../root.ts";
import { StartError } from "../start-error.ts";
import type { SiteTarget } from "./build-site.ts";

const COMMAND = path.join(ROOT, "server/build/build-app-command.ts");

/**
 * Builds the site in a process of its own: a build takes over a gigabyte, which the server would keep until its end.
 * Throws StartError.
 */
export async function buildApart(dist: string, target: SiteTarget): Promise<void> {
  const args = ["--import", "tsx", COMMAND, dist, JSON.stringify(target)];
  // It ends when its standard input does, so that a server that is killed leaves no build behind.
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["pipe", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new StartError("The site could not be built; the reason is above.");
}

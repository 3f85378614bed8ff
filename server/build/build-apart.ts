import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ROOT } from "../root.ts";
import { StartError } from "../start-error.ts";
import type { SiteTarget } from "./build-site.ts";

/**
 * Builds the site in a process of its own, whose memory (a gigabyte) ends with it. Throws StartError if it fails; the site
 * that is there stays as it is.
 */
export async function buildApart(dist: string, target: SiteTarget): Promise<void> {
  const command = [path.join(ROOT, "server/run.mjs"), "build-site", dist, JSON.stringify(target)];
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (code === 0) return;
  const reason =
    signal === "SIGKILL" ? "the system ended it, mostly for lack of memory" : "the reason is above";
  throw new StartError(
    `The site could not be built: ${reason}. The build that was there is unchanged; start with --no-build to serve it.`,
  );
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { holderOf } from "../database/data-dir-lock.ts";
import { versionOf } from "../version.mjs";

/** A start migrates first, which may take minutes on a small machine. */
const START_MS = 5 * 60_000;
/** Whatever restarts a service does so within this. */
const RESTART_MS = 60_000;
/** As long as a service manager waits for the database to be closed. */
const STOP_MS = 30_000;
const POLL_MS = 200;

/**
 * Starts a release on a copy of a site, without any setting of the real one: it sends nothing to anybody.
 * @returns null if it serves and says that it is well, else why not
 */
export async function tryRelease(release: string, dataDir: string): Promise<string | null> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(release, "server/start.mjs"), "--no-build", "--trial"], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH ?? "",
      MALLOC_ARENA_MAX: "2",
      DATA_DIR: dataDir,
      PORT: String(port),
      SELAM_DEMO: "0",
    },
    // It ends when this process does: the channel is closed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000);
    });
  const ended = once(child, "exit");
  const works = await Promise.race([untilWell(port, versionOf(release), START_MS), ended.then(() => false)]);
  child.kill("SIGKILL");
  await ended;
  return works ? null : output.trim() || "it did not answer";
}

/** Ends the server of a data directory. @returns false if none ran */
export async function stopServer(dataDir: string): Promise<boolean> {
  const lock = path.join(path.resolve(dataDir), "lock.json");
  const pid = holderOf(lock);
  if (pid === undefined) return false;
  process.kill(pid, "SIGTERM");
  for (const end = performance.now() + STOP_MS; holderOf(lock) === pid; await delay(POLL_MS))
    if (performance.now() > end) process.kill(pid, "SIGKILL");
  return true;
}

/**
 * Waits for the service manager to start the site again.
 * @returns `absent` if nothing has, `ill` if it does not say that it is well and of this version
 */
export async function untilRestarted(
  dataDir: string,
  port: number,
  version: string,
): Promise<"well" | "absent" | "ill"> {
  const lock = path.join(path.resolve(dataDir), "lock.json");
  for (const end = performance.now() + RESTART_MS; holderOf(lock) === undefined; await delay(POLL_MS))
    if (performance.now() > end) return "absent";
  return (await untilWell(port, version, START_MS)) ? "well" : "ill";
}

/** True if the site of this port says that it is well, and of this version. */
export async function isWell(port: number, version: string): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/health`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const health = (await answer?.json().catch(() => null)) as { version?: string } | null;
  return answer?.ok === true && health?.version === version;
}

async function untilWell(port: number, version: string, waitMs: number): Promise<boolean> {
  for (const end = performance.now() + waitMs; performance.now() < end; await delay(POLL_MS))
    if (await isWell(port, version)) return true;
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

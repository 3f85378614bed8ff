import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SmallProject } from "./small-project.ts";

export const START = fileURLToPath(new URL("../../../server/start.mjs", import.meta.url));

const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/**
 * Compiles PGlite once, without optimising it: a test's server is done before that would pay, and half of what its start
 * costs is the optimising compiler. A bench passes none of it.
 */
const QUICK_WASM = ["--liftoff-only"];

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** The output so far. */
  output(): string;
  /** Resolves when it reports that it is running; rejects with its output if it exits first. */
  ready(): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

/**
 * Runs `npm start` on a small project in a separate process.
 * @param start the start command of another version
 * @param flags for Node
 * @param parent the command of a process that starts it
 */
export function startProcess(
  project: Pick<SmallProject, "root" | "dist" | "supabaseDir">,
  env: Record<string, string>,
  start = START,
  flags: readonly string[] = QUICK_WASM,
  parent: readonly string[] = [],
): ServerProcess {
  const [program = process.execPath, ...shell] = parent;
  const child = spawn(
    program,
    [
      ...shell,
      ...(parent.length > 0 ? [process.execPath] : []),
      ...flags,
      ...(start.endsWith(".ts") ? ["--import", TSX] : []),
      start,
      "--no-build",
      "--dist",
      project.dist,
      "--supabase",
      project.supabaseDir,
    ],
    // A separate working directory keeps the developer's .env out.
    {
      cwd: project.root,
      env: { PATH: process.env.PATH ?? "", ...env },
    },
  );
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const exit = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  const running = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => {
      if (output.includes("Selam is running")) resolve();
    });
    exit.then((how) => reject(new Error(`ended with ${how}: ${output}`)), reject);
  });
  running.catch(() => undefined);
  return {
    child,
    origin: `http://localhost:${env.PORT}`,
    output: () => output,
    ready: () => running,
    ended: () => exit,
  };
}

/** Below the ports that systems give to whoever asks for any: a server that is stopped and started again finds its port free. */
const FIRST_PORT = 12_000;
/** Each process has its own, so that two that run at once do not find the same one. */
const PORTS_EACH = 40;
const SHARES = 500;
let asked = 0;

/** A free port, which nobody else takes before a server listens to it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_EACH; tries += 1) {
    const port = FIRST_PORT + (process.pid % SHARES) * PORTS_EACH + (asked++ % PORTS_EACH);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error("No port is free.");
}

/** Request headers of a visitor's device for a data directory. */
export function visitorHeaders(dataDir: string): Record<string, string> {
  return { apikey: keysOf(dataDir).publishable, "content-type": "application/json" };
}

/** The secret key that the owner's commands use instead of a session. */
export function secretKey(dataDir: string): string {
  return keysOf(dataDir).secret;
}

function keysOf(dataDir: string): { publishable: string; secret: string } {
  return JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as ReturnType<typeof keysOf>;
}

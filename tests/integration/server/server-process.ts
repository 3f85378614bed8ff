import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SmallProject } from "./small-project.ts";

const START = fileURLToPath(new URL("../../../server/start.ts", import.meta.url));

const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** All it printed so far. */
  output(): string;
  /** Resolves when it says that it runs; rejects with its output when it ends before. */
  ready(): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

/** `npm start` on a small project, as a process of its own. */
export function startProcess(
  project: Pick<SmallProject, "root" | "dist" | "supabaseDir">,
  env: Record<string, string>,
): ServerProcess {
  const child = spawn(
    process.execPath,
    ["--import", TSX, START, "--no-build", "--dist", project.dist, "--supabase", project.supabaseDir],
    // A working directory of its own keeps the developer's .env out.
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

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no address");
  return address.port;
}

/** The headers of a visitor's device for a data directory. */
export function visitorHeaders(dataDir: string): Record<string, string> {
  return { apikey: keysOf(dataDir).publishable, "content-type": "application/json" };
}

/** What the owner's own commands show instead of a session. */
export function secretKey(dataDir: string): string {
  return keysOf(dataDir).secret;
}

function keysOf(dataDir: string): { publishable: string; secret: string } {
  return JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as ReturnType<typeof keysOf>;
}

import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { ROOT } from "./root.ts";

/** Starts a thread of the server. A compiled server starts its own build's, also after the sources have changed. */
export function startWorker(
  entry: `${"database" | "render" | "transfer"}-worker`,
  workerData: unknown,
): Worker {
  const compiled = fileURLToPath(new URL(`./${entry}.js`, import.meta.url));
  if (existsSync(compiled)) return new Worker(compiled, { workerData, execArgv: [] });
  return new Worker(path.join(ROOT, "server/run.mjs"), { workerData, execArgv: [], argv: [entry] });
}

import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { ROOT } from "./root.ts";

/** The threads of the server and their sources. */
const SOURCES = {
  "database-worker": "server/database/database-worker.ts",
  "render-worker": "server/site/rendering/render-worker.ts",
  "transfer-worker": "server/transfer/transfer-worker.ts",
} as const;

/** Starts a thread of the server. A compiled server starts its own build's, also after the sources have changed. */
export function startWorker(entry: keyof typeof SOURCES, workerData: unknown): Worker {
  const compiled = fileURLToPath(new URL(`./${entry}.js`, import.meta.url));
  if (existsSync(compiled)) return new Worker(compiled, { workerData, execArgv: [] });
  return new Worker(path.join(ROOT, "server/worker-boot.mjs"), {
    workerData,
    execArgv: [],
    argv: [entry, path.join(ROOT, SOURCES[entry])],
  });
}

import path from "node:path";
import { type BuildOptions, build, type Plugin } from "vite";
import { ADMIN_WORKER } from "../src/pwa/worker-bridge/admin-worker-address.ts";

/** The file of the worker's database jobs. */
export const DATABASE_JOBS = "database-jobs.js";

/**
 * Workers and parts of them by file name. Workers have stable names, because a worker script is updated under its own address
 * (docs/decisions/2026-11-20-service-worker.md).
 */
const WORKERS: Readonly<Record<string, string>> = {
  // Sends the owner's operations while every page is closed. Visitors never download it.
  [path.basename(ADMIN_WORKER)]: "sw/admin-outbox.ts",
  // What the site's worker runs on the events that need the database (scripts/split-worker.ts renames it).
  [DATABASE_JOBS]: "sw/database-jobs/database-jobs.ts",
  // Replaces the site's worker in an emergency.
  "kill-switch.js": "sw/kill-switch.ts",
};

/** Builds each of these workers as a single file, since a worker cannot load code later. */
export function singleFileWorkers(): Plugin {
  let root = "";
  let outDir = "";
  let target: NonNullable<BuildOptions["target"]> = "es2022";
  return {
    name: "selam-single-file-workers",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(root, config.build.outDir);
      target = config.build.target || target;
    },
    async closeBundle() {
      for (const [fileName, entry] of Object.entries(WORKERS))
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: "error",
          build: {
            outDir,
            emptyOutDir: false,
            target,
            rolldownOptions: {
              input: path.join(root, entry),
              output: { format: "iife", codeSplitting: false, entryFileNames: fileName },
            },
          },
        });
    },
  };
}

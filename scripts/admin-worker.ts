import path from "node:path";
import { type BuildOptions, build, type Plugin } from "vite";
import { ADMIN_WORKER } from "../src/pwa/worker-bridge/admin-worker-address.ts";

/**
 * Builds the worker that sends the owner's operations while every page is closed (sw/admin-outbox.ts): a single file,
 * since a worker cannot load code later, and separate from the site's own worker, so that visitors never download it.
 */
export function adminWorker(): Plugin {
  let root = "";
  let outDir = "";
  let target: NonNullable<BuildOptions["target"]> = "es2022";
  return {
    name: "selam-desk-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(root, config.build.outDir);
      target = config.build.target || target;
    },
    async closeBundle() {
      await build({
        ...{ root, configFile: false, publicDir: false, logLevel: "error" },
        build: {
          ...{ outDir, emptyOutDir: false, target },
          rolldownOptions: {
            input: path.join(root, "sw/admin-outbox.ts"),
            output: { format: "iife", codeSplitting: false, entryFileNames: path.basename(ADMIN_WORKER) },
          },
        },
      });
    },
  };
}

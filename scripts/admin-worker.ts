import path from "node:path";
import { type BuildOptions, build, type Plugin } from "vite";
import { ADMIN_WORKER } from "../src/pwa/worker-bridge/admin-worker-address.ts";

/**
 * Builds the worker that sends what the owner did with every page closed (sw/admin-outbox.ts): one file, since a worker
 * cannot load a part of itself later, and apart from the site's own worker, so that no visitor ever downloads it.
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

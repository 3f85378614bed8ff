import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import sirv from "sirv";
import { build } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { ROOT } from "../../server/root.ts";

const PAGES = fileURLToPath(new URL("pages", import.meta.url));

/** A page of `tests/bench/pages` on its own loopback port. */
export type ServedPage = { readonly port: number; stop(): void };

/**
 * Builds a bench page like the site and serves it.
 * @param worker also serves the site's service worker, with the page's files to precache
 */
export async function servePage(
  name: "mirror" | "blank",
  dist: string,
  { worker }: { worker: boolean },
): Promise<ServedPage> {
  await build({
    root: path.join(PAGES, name),
    configFile: false,
    logLevel: "error",
    mode: "production",
    plugins: [react(), worker ? siteWorker() : null],
    build: { outDir: dist, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  });
  // Cross-origin isolation gives the page a clock resolution of 5 microseconds instead of 100.
  const files = sirv(dist, {
    setHeaders(res) {
      res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      res.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    },
  });
  const server = createServer((req, res) => files(req, res)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The page has no address.");
  return {
    port: address.port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function siteWorker() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: path.join(ROOT, "sw"),
    filename: "sw.ts",
    injectRegister: false,
    manifest: false,
    injectManifest: { globPatterns: ["index.html", "assets/*.js"] },
    integration: {
      configureCustomSWViteBuild(options) {
        options.logLevel = "error";
      },
    },
  });
}

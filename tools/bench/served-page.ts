import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import sirv from "sirv";
import { build } from "vite";

const PAGES = fileURLToPath(new URL("pages", import.meta.url));

/** A page of `tools/bench/pages` on its own loopback port. */
export type ServedPage = { readonly port: number; stop(): void };

/**
 * Builds a bench page like the site and serves it.
 * @param worker also serves the smallest service worker that opens the page without a network
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
    plugins: [react()],
    build: { outDir: dist, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  });
  if (worker) writeFileSync(path.join(dist, "sw.js"), smallestWorker(dist));
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

/** Keeps the page's files, and answers with them. */
function smallestWorker(dist: string): string {
  const files = ["/", ...readdirSync(path.join(dist, "assets")).map((file) => `/assets/${file}`)];
  return `addEventListener("install", (event) =>
  event.waitUntil(caches.open("page").then((cache) => cache.addAll(${JSON.stringify(files)}))));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) =>
  event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request))));
`;
}

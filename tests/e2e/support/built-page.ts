import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import sirv from "sirv";
import { build } from "vite";
import { securityHeaders } from "../../../server/http/security-headers.ts";
import { ROOT } from "../../../server/root.ts";

const PAGES = fileURLToPath(new URL("../pages", import.meta.url));

/** Serves a small page around one part of the app, with the site's security headers, on its own loopback port. */
export type BuiltPage = { readonly address: string; end(): void };

export async function builtPage(name: string): Promise<BuiltPage> {
  const dist = mkdtempSync(path.join(tmpdir(), `selam-${name}-`));
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [react(), tailwindcss()],
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: "es2022",
      // Built like the site: the content security policy allows no font embedded in the page.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(PAGES, name, "index.html") },
    },
  });
  const headers = Object.entries(securityHeaders());
  const files = sirv(dist, {
    setHeaders: (res) => {
      for (const [header, value] of headers) res.setHeader(header, value);
    },
  });
  const server = createServer((req, res) => files(req, res)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (typeof at !== "object" || at === null) throw new Error("The page has no address.");
  return {
    address: `http://127.0.0.1:${at.port}/${path.relative(ROOT, path.join(PAGES, name))}/`,
    end() {
      server.close();
      server.closeAllConnections();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}

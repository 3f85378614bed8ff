import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { caddyConfig } from "./caddy-config.ts";
import type { WorkerRules } from "./cloudflare-worker.ts";
import { HOME_FILE, HOST_FOLDER, type HostRules, hostRules, type Moved, PAGE_FOLDERS } from "./host-rules.ts";
import { netlifyRedirects } from "./netlify-config.ts";
import { nginxConfig } from "./nginx-config.ts";

const WORKER = fileURLToPath(new URL("cloudflare-worker.ts", import.meta.url));
/** Files that Cloudflare Pages serves without the worker, whose calls are counted; `_headers` applies to them. */
const WITHOUT_WORKER = ["/assets/*", "/icons/*", "/screenshots/*", "/live/*", "/previews/*"];

/**
 * Writes what hosts need to serve a static build: for one's own server into its folder `.host`, for Cloudflare Pages where
 * it reads it. Netlify reads netlify.toml, and `_redirects` for the addresses of an earlier site.
 * @param supabase the origin of the hosted Supabase
 * @param moved addresses of an earlier site
 */
export async function writeHostFiles(dist: string, supabase: string, moved: Moved): Promise<void> {
  const rules = hostRules(supabase, moved);
  const nginx = nginxConfig(rules);
  const folder = path.join(dist, HOST_FOLDER);
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(path.join(folder, "nginx-maps.conf"), nginx.maps),
    writeFile(path.join(folder, "nginx-site.conf"), nginx.site),
    writeFile(path.join(folder, "Caddyfile"), caddyConfig(rules)),
    writeFile(path.join(dist, "_redirects"), netlifyRedirects(rules.moved)),
    writeFile(
      path.join(dist, "_routes.json"),
      JSON.stringify({ version: 1, include: ["/*"], exclude: WITHOUT_WORKER }),
    ),
    buildWorker(dist, rules),
  ]);
}

async function buildWorker(dist: string, rules: HostRules): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    define: { __HOST_RULES__: JSON.stringify(workerRules(rules)) },
    build: {
      ssr: WORKER,
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "es2022",
      rolldownOptions: { output: { entryFileNames: "_worker.js", codeSplitting: false } },
    },
  });
}

/** The rules as the worker has them, with patterns as text. */
export function workerRules(rules: HostRules): WorkerRules {
  const asText = ({ match, headers }: HostRules["pages"]) => ({ match: match.source, headers });
  return {
    files: rules.files.map(asText),
    pages: asText(rules.pages),
    admin: asText(rules.admin),
    feedTypes: rules.feedTypes,
    hidden: rules.hidden.source,
    unknown: rules.unknown,
    notPrerendered: rules.notPrerendered,
    share: rules.share,
    folders: PAGE_FOLDERS,
    homeFile: HOME_FILE,
    moved: Object.fromEntries(rules.moved),
    movedHeaders: rules.movedHeaders,
  };
}

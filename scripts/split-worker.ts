import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** The list of files that Workbox has injected into the worker. */
const INJECTED = /\[\{"revision":.*?\}\]/s;

type Listed = { url: string; revision: string | null; size?: number; admin?: true; rare?: true };

/**
 * Splits the service worker into `/sw.js`, the list of this version's files, and its code under a name with a hash: a new
 * version changes the list, and seldom the code. Each script in the list gets a digest, by which a device recognises a
 * file that differs from the cached one only in the names of its imports (sw/renamed-files.ts). What only some pages need of the
 * visitors' scripts, stylesheets and drawings is also written as one file, for a first visit (sw/first-files.ts).
 */
export function splitWorker(): Plugin {
  let outDir = "";
  let isWritten = false;
  return {
    name: "selam-split-worker",
    apply: "build",
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler() {
        // Also called after a build that failed, whose error it must not replace.
        if (!isWritten) return;
        const worker = path.join(outDir, "sw.js");
        const source = readFileSync(worker, "utf8");
        const [list] = INJECTED.exec(source) ?? [];
        if (!list) throw new Error("The worker has no list of files.");
        const listed = JSON.parse(list) as Listed[];
        const entries = listed.map(({ size: _, ...entry }) =>
          entry.url.endsWith(".js") ? { ...entry, digest: digestOf(path.join(outDir, entry.url)) } : entry,
        );
        const code = source.replace(list, () => "self.BUILD_FILES");
        const name = `assets/worker-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
        writeFileSync(path.join(outDir, name), code);
        const texts = firstFiles(outDir, listed);
        const bundle = `assets/first-${createHash("sha256").update(texts).digest("hex").slice(0, 8)}.json`;
        writeFileSync(path.join(outDir, bundle), texts);
        writeFileSync(worker, workerFile(JSON.stringify(entries), `/${bundle}`, `/${name}`));
      },
    },
  };
}

/** The policy requires trusted types of a worker too. */
function workerFile(list: string, bundle: string, code: string): string {
  return `self.BUILD_FILES=${list};self.FIRST_FILES="${bundle}";
{const code="${code}",types=self.trustedTypes;
importScripts(types?types.createPolicy("selam-worker",{createScriptURL:()=>code}).createScriptURL(code):code)}
`;
}

/**
 * The texts of the visitors' scripts, stylesheets and drawings, by path, as JSON, without those that the document names for every page
 * (scripts/page-files.ts) under a name with a hash: a first visit has them in the HTTP cache already.
 */
function firstFiles(outDir: string, listed: readonly Listed[]): string {
  const shell = readFileSync(path.join(outDir, "index.html"), "utf8");
  const wanted = listed.filter(
    ({ url, revision, admin, rare }) =>
      !admin &&
      !rare &&
      /\.(js|css|svg)$/.test(url) &&
      !(revision === null && shell.includes(`href="/${url}"`)),
  );
  const texts = wanted.map(({ url }) => [url, readFileSync(path.join(outDir, url), "utf8")] as const);
  return JSON.stringify(Object.fromEntries(texts));
}

function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
}

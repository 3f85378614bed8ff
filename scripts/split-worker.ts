import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import type { Marks } from "./chunks.ts";
import { DATABASE_JOBS } from "./single-file-workers.ts";

/** The list of files that Workbox has injected into the worker. */
const INJECTED = /\[\{"revision":.*?\}\]/s;

type Listed = { url: string; revision: string | null; size?: number } & Marks;

/**
 * Splits the service worker into `/sw.js`, the list of this version's files, and its code under a name with a hash: a new
 * version changes the list, and seldom the code. The part that needs the database is a file of its own. Each script in the list gets a
 * digest, by which a device recognises a file that differs from the cached one only in the names of its imports
 * (sw/renamed-files.ts). What only some pages need of the visitors' scripts, stylesheets and drawings is also written as one file, for a
 * first visit (sw/first-files.ts).
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
        const store = (name: string, extension: string, text: string) => {
          const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
          const file = `assets/${name}-${hash}.${extension}`;
          writeFileSync(path.join(outDir, file), text);
          return `/${file}`;
        };
        const jobs = path.join(outDir, DATABASE_JOBS);
        const addresses = {
          bundle: store("first", "json", firstFiles(outDir, listed)),
          code: store(
            "worker",
            "js",
            source.replace(list, () => "self.BUILD_FILES"),
          ),
          jobs: store("database-jobs", "js", readFileSync(jobs, "utf8")),
        };
        rmSync(jobs);
        writeFileSync(worker, workerFile(JSON.stringify(entries), addresses));
      },
    },
  };
}

/**
 * The list of files, then what runs the code. The policy requires trusted types of a worker too; its name can be used only once, so the
 * database jobs are run under the same one later (sw/database-jobs/load.ts).
 */
function workerFile(
  list: string,
  { bundle, code, jobs }: Record<"bundle" | "code" | "jobs", string>,
): string {
  return `self.BUILD_FILES=${list};self.FIRST_FILES="${bundle}";
{const own=["${code}","${jobs}"],types=self.trustedTypes,
policy=types&&types.createPolicy("selam-worker",{createScriptURL:(url)=>own.find((one)=>one===url)}),
run=(url)=>importScripts(policy?policy.createScriptURL(url):url);
self.runDatabaseJobs=()=>run(own[1]);run(own[0])}
`;
}

/**
 * The texts of the visitors' scripts, stylesheets and drawings, by path, as JSON, without those that the document names for every page
 * (scripts/page-files.ts) under a name with a hash: a first visit has them in the HTTP cache already.
 */
function firstFiles(outDir: string, listed: readonly Listed[]): string {
  const shell = readFileSync(path.join(outDir, "index.html"), "utf8");
  const wanted = listed.filter(
    ({ url, revision, admin, rare, unless }) =>
      !admin &&
      !rare &&
      !unless &&
      /\.(js|css|svg)$/.test(url) &&
      !(revision === null && shell.includes(`href="/${url}"`)),
  );
  const texts = wanted.map(({ url }) => [url, readFileSync(path.join(outDir, url), "utf8")] as const);
  return JSON.stringify(Object.fromEntries(texts));
}

function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
}

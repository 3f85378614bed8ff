import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { buildSite } from "../../server/build/build-site.ts";
import { compileServer } from "../../server/build/compiled-server.mjs";
import { openBackend } from "../../server/open-backend.ts";
import { ROOT } from "../../server/root.ts";
import { untilSaved, untilStartPageCached } from "../../tests/e2e/support/browser.ts";
import type { Newest } from "../../tests/e2e/support/screens.ts";
import {
  freePort,
  type ServerProcess,
  START,
  startProcess,
  visitorHeaders,
} from "../../tests/integration/server/server-process.ts";
import { DEMO_SIGN_IN } from "../../tests/integration/support/demo.ts";
import type {} from "./pages/blank/blank-page.tsx";
import { communityPosts, listed, posts } from "./posts.ts";
import { servePage } from "./served-page.ts";

const CHUNK = 1_000;
/** Bench posts older than all of the seed's, so that every start shows the same newest ones. */
const BELOW_SEED = 1_000_000;

let template: Promise<string> | null = null;

/** Gives `folder` a build of the site and a seeded data directory. Both are made once, and copied for each bench. */
export async function prepareSite(folder: string): Promise<void> {
  template ??= makeTemplate();
  cpSync(await template, folder, { recursive: true });
}

/** Compiles the server, builds the site and seeds a data directory, the latter two in a folder that is deleted when this process ends. */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-bench-site-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await compileServer();
  const backend = await openBackend({
    dataDir: dataOf(folder),
    siteUrl: "http://localhost:4173",
    seed: true,
    demoPassword: DEMO_SIGN_IN.password,
  });
  const anonKey = backend.publishableKey;
  await backend.close();
  await buildSite(path.join(folder, "dist"), { supabaseUrl: "", anonKey });
  return folder;
}

/** Starts the site that `prepareSite` built, with more settings; the caller stops it. */
export async function serveSite(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const project = {
    root: folder,
    dist: path.join(folder, "dist"),
    supabaseDir: path.join(ROOT, "supabase"),
  };
  const env = { PORT: String(await freePort()), DATA_DIR: dataOf(folder), ...settings };
  const server = startProcess(project, env, START, []);
  await server.ready();
  return server;
}

/** The newest published post of each kind. */
export async function newestOf(server: ServerProcess, folder: string): Promise<Newest> {
  const first = async (kind: string) => {
    const address = `${server.origin}/rest/v1/rpc/site_page?kind=${kind}&max=1`;
    const { rows } = (await (await fetch(address, { headers: visitorHeaders(dataOf(folder)) })).json()) as {
      rows: { id: string }[];
    };
    if (!rows[0]) throw new Error(`${kind} has no published row.`);
    return rows[0].id;
  };
  return {
    post: await first("community"),
    article: await first("blog"),
    newsItem: await first("news"),
  };
}

/** The data directory of a prepared site. */
export function dataOf(folder: string): string {
  return path.join(folder, "data");
}

/**
 * Visits the site until it is saved on this device, adds posts to its mirror up to `stored`, and stops the server.
 * @returns its origin, which only the service worker answers from now on
 */
export async function installSite(page: Page, folder: string, stored: number): Promise<string> {
  const server = await serveSite(folder);
  try {
    await page.goto(server.origin);
    await untilSaved(page);
    await untilStartPageCached(page);
    await fillMirror(page, stored);
  } finally {
    server.child.kill("SIGTERM");
    await server.ended();
  }
  return server.origin;
}

/** As `installSite`, for the blank page. */
export async function installBlankPage(page: Page, folder: string): Promise<string> {
  const served = await servePage("blank", path.join(folder, "blank"), { worker: true });
  const origin = `http://localhost:${served.port}`;
  try {
    await page.goto(origin);
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js"));
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  } finally {
    served.stop();
  }
  return origin;
}

async function fillMirror(page: Page, stored: number): Promise<void> {
  let missing = stored - (await storePosts(page, "blog", []));
  for (let from = BELOW_SEED; missing > 0; from += CHUNK) {
    const rows = posts(Math.min(CHUNK, missing), from).map(listed);
    missing = stored - (await storePosts(page, "blog", rows));
  }
}

/** Adds posts of members to the mirror up to `stored`. */
export async function fillFeed(page: Page, stored: number): Promise<void> {
  let missing = stored - (await storePosts(page, "community", []));
  for (let from = BELOW_SEED; missing > 0; from += CHUNK) {
    const rows = communityPosts(Math.min(CHUNK, missing), from).map(listed);
    missing = stored - (await storePosts(page, "community", rows));
  }
}

/** Writes rows into the mirror directly. @returns the number of posts it contains then */
function storePosts(page: Page, kind: "blog" | "community", rows: readonly unknown[]): Promise<number> {
  return page.evaluate(
    ([kind, added]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("selam-site");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(kind, "readwrite");
          const store = transaction.objectStore(kind);
          for (const row of added) store.put(row);
          const count = store.count();
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
    [kind, rows] as const,
  );
}

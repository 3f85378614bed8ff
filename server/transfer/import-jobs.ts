import { planImport } from "../import/plan-import.ts";
import { readExport } from "../import/read-export.ts";
import { SiteApi } from "../import/site-api.ts";
import { writePosts } from "../import/write-posts.ts";
import { importedPosts, plannedImport } from "./import-report.ts";
import type { Job, OnProgress, TransferResult } from "./transfer-job.ts";

/** Writes the articles of another site through this server's own API. Throws ImportError. */
export async function importPosts(
  { file, url, key, token }: Job<"posts">,
  onProgress: OnProgress,
): Promise<TransferResult> {
  const plan = await planImport(await readExport(file));
  const authorised = (request: Request) => {
    request.headers.set("authorization", `Bearer ${token}`);
    return fetch(request);
  };
  const api = new SiteApi({ url, key, send: authorised }, null);
  await api.signIn();
  return { kind: "imported", posts: importedPosts(plan, await writePosts(plan, api, onProgress)) };
}

/** Says what `importPosts` would do. Throws ImportError. */
export async function planPosts({ file }: Job<"plan">, onProgress: OnProgress): Promise<TransferResult> {
  return { kind: "planned", plan: await plannedImport(await planImport(await readExport(file), onProgress)) };
}

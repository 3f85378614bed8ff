import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Backend } from "../../../server/database/backend.ts";
import { serveHandler } from "../server/http-site.ts";
import { openNewBackend } from "../support/new-backend.ts";

/** A Supabase project with the demo's content: the embedded API at a separate address. */
export type HostedProject = {
  readonly url: string;
  readonly key: string;
  readonly backend: Backend;
  close(): Promise<void>;
};

export async function startProject(): Promise<HostedProject> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "selam-project-"));
  const backend = await openNewBackend({ dataDir, siteUrl: "https://selam.example", seed: true });
  const site = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
  return {
    url: `http://localhost:${site.port}`,
    key: backend.publishableKey,
    backend,
    close: async () => {
      await site.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

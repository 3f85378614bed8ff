import path from "node:path";
import { buildStaticSite } from "../../server/hosting/build-static-site.ts";
import { openBackend } from "../../server/open-backend.ts";
import { startNginx } from "../../tests/integration/hosting/running-hosts.ts";
import { serveHandler } from "../../tests/integration/server/http-site.ts";
import { freePort } from "../../tests/integration/server/server-process.ts";
import { nginxProgram } from "../../tests/provision/host-programs.ts";

/** A site that is served; `article` is the path of its newest article. */
export type ServedSite = { readonly origin: string; readonly article: string; stop(): Promise<void> };

/**
 * Builds the static site of the demo's content in `folder` and serves it with nginx, set up as docs/deploy.md says. Its API is
 * the embedded one at another address, as with a hosted Supabase.
 * @throws Error if nginx is missing
 */
export async function serveStaticSite(folder: string): Promise<ServedSite> {
  const { program, missing } = nginxProgram();
  if (program === null) throw new Error(`nginx is needed: ${missing}.`);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const backend = await openBackend({
    dataDir: path.join(folder, "project"),
    siteUrl: origin,
    seed: true,
  });
  const api = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
  const target = { supabaseUrl: `http://localhost:${api.port}`, anonKey: backend.publishableKey };
  const dist = path.join(folder, "static");
  await buildStaticSite(dist, { target, siteUrl: origin, ifChanged: false });
  const [newest] = await backend.query<{ id: string }>(
    "select id from public.blog_posts where published order by published_at desc, id desc limit 1",
  );
  if (!newest) throw new Error("The demo has no published article.");
  const host = await startNginx(program, dist, port);
  return {
    origin,
    article: newest.id,
    async stop() {
      await host.stop();
      await api.close();
      await backend.close();
    },
  };
}

import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer, resolveConfig, type ViteDevServer } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureKeys } from "../../../server/database/server-keys.ts";
import { selamBackend } from "../../../server/dev-plugin.ts";

const SECRET = /sb_secret_|jwtSecret/;

let root: string;
let directory: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "selam-dev-"));
  directory = path.join(root, "data of another name");
  writeFileSync(path.join(root, "index.html"), "<!doctype html><title>Selam</title>");
  for (const folder of [".data", directory]) {
    const data = path.resolve(root, folder);
    mkdirSync(path.join(data, "storage"), { recursive: true });
    ensureKeys(data);
    writeFileSync(path.join(data, "storage/draft.txt"), "jwtSecret of a draft");
  }
});

afterEach(() => vi.unstubAllEnvs());

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs the dev server without its backend. */
async function withDevServer(dataDir: string, use: (origin: string) => Promise<void>): Promise<void> {
  vi.stubEnv("DATA_DIR", dataDir);
  const vite: ViteDevServer = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [selamBackend()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const server: Server = createHttpServer(vite.middlewares).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await use(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await vite.close();
  }
}

describe("npm run dev", () => {
  test("the dev server never serves the keys or other files of the data directory, in any notation of the address", async () => {
    for (const folder of [".data", "data of another name"]) {
      const data = path.join(root, folder);
      await withDevServer(data, async (origin) => {
        expect((await fetch(`${origin}/index.html`)).status).toBe(200);
        for (const file of ["keys.json", "storage/draft.txt"]) {
          const below = encodeURI(`/${folder}/${file}`);
          const absolute = `/@fs${encodeURI(path.join(data, file))}`;
          for (const address of [
            below,
            absolute,
            `//${below}`,
            below.toUpperCase().replace(/^\/\.DATA/, "/.data"),
          ])
            for (const query of [
              "",
              "?raw",
              "?url",
              "?import",
              "?import&raw",
              "?raw??",
              "?inline",
              "?.svg?import",
            ]) {
              const answer = await fetch(`${origin}${address}${query}`, { headers: { accept: "*/*" } });
              expect([address + query, SECRET.test(await answer.text())]).toEqual([address + query, false]);
            }
        }
      });
    }
  });

  test("the dev server listens on PORT, like npm start, or reports that it is in use", async () => {
    vi.stubEnv("DATA_DIR", path.join(root, ".data"));
    vi.stubEnv("PORT", "4599");
    const { server } = await resolveConfig(
      { root, configFile: false, plugins: [selamBackend()], logLevel: "silent" },
      "serve",
    );
    expect([server.port, server.strictPort]).toEqual([4599, true]);
  });
});

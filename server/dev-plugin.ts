import path from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { validDemoSignIn } from "./accounts/demo-sign-in.ts";
import type { Backend } from "./database/backend.ts";
import { APP_KEY } from "./database/server-keys.ts";
import { loadEnvFiles } from "./env-files.ts";
import { openBackend } from "./open-backend.ts";
import { readSettings, type Settings } from "./settings.ts";

/** An open backend and its number of dev servers: Vite opens its next server before it closes the last. */
interface SharedBackend {
  backend: Promise<Backend>;
  users: number;
}

declare global {
  // A restart reloads the configuration and this module with it, so module variables do not survive.
  var selamDevBackends: Map<string, SharedBackend> | undefined;
}

/**
 * The embedded backend in `vite` dev: the same API, data directory and keys as `npm start`, on Vite's own port. With a
 * hosted Supabase in the settings it only passes those on. Does not affect builds (see build-site.ts).
 */
export function selamBackend(): Plugin {
  let settings: Settings;
  let borrowed = false;
  return {
    name: "selam-backend",
    apply: "serve",
    config() {
      loadEnvFiles();
      settings = readSettings(process.env);
      const { hosted, dataDir, port } = settings;
      return {
        server: {
          port,
          // As in `npm start`: silently choosing another port would be a surprise.
          strictPort: true,
          fs: { deny: deniedFiles(dataDir) },
        },
        define: {
          "import.meta.env.VITE_SUPABASE_URL": JSON.stringify(hosted?.url ?? ""),
          "import.meta.env.VITE_SUPABASE_ANON_KEY": JSON.stringify(hosted?.anonKey ?? APP_KEY),
        },
      };
    },
    async configureServer(server) {
      if (settings.hosted || server.config.server.middlewareMode) return;
      const { dataDir } = settings;
      const backend = await borrow(settings, siteUrlOf(server));
      const demo = await validDemoSignIn(backend, dataDir);
      if (demo) server.config.logger.info(`Demo sign-in at /admin/login: ${demo.email} / ${demo.password}`);
      borrowed = true;
      server.middlewares.use((req, res, next) => backend.handle(req, res, next));
    },
    // Vite awaits this when a dev server closes, unlike its own "close" event; it is called once per environment.
    async closeBundle() {
      if (!borrowed) return;
      borrowed = false;
      await giveBack(settings.dataDir);
    },
  };
}

/** Files Vite must not serve: its own list, and the data directory with its keys, wherever it is. */
function deniedFiles(dataDir: string): string[] {
  return [".env", ".env.*", "*.{crt,pem}", "**/.git/**", "**/keys.json", `${path.resolve(dataDir)}/**`];
}

function siteUrlOf(server: ViteDevServer): string {
  return `http://localhost:${server.config.server.port}`;
}

async function borrow(settings: Settings, siteUrl: string): Promise<Backend> {
  const { dataDir, databaseUrl, demo, demoPassword } = settings;
  globalThis.selamDevBackends ??= new Map();
  const backends = globalThis.selamDevBackends;
  const shared = backends.get(dataDir) ?? {
    backend: openBackend({ dataDir, databaseUrl, siteUrl, seed: demo, demoPassword }),
    users: 0,
  };
  shared.users++;
  backends.set(dataDir, shared);
  try {
    return await shared.backend;
  } catch (error) {
    backends.delete(dataDir);
    throw error;
  }
}

async function giveBack(dataDir: string): Promise<void> {
  const backends = globalThis.selamDevBackends;
  const shared = backends?.get(dataDir);
  if (!shared || --shared.users > 0) return;
  backends?.delete(dataDir);
  await (await shared.backend).close();
}

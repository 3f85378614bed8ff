import { readFileSync } from "node:fs";
import path from "node:path";
import { answers } from "../api/supabase-client.ts";
import { openBackend } from "../open-backend.ts";
import type { Settings } from "../settings.ts";
import { ImportError } from "./import-error.ts";
import type { Endpoint } from "./site-api.ts";

/** The site to import into. */
export interface Target {
  endpoint: Endpoint;
  /** Its name in the report. */
  name: string;
  close(): Promise<void>;
}

/** The public key of the server that uses this directory; "" if it cannot be read. */
function publicKey(dataDir: string): string {
  try {
    const keys: unknown = JSON.parse(readFileSync(path.join(path.resolve(dataDir), "keys.json"), "utf8"));
    const { publishable } = keys as { publishable?: unknown };
    return typeof publishable === "string" ? publishable : "";
  } catch {
    return "";
  }
}

function running(url: string, key: string): Target {
  return { endpoint: { url, key, send: fetch }, name: url, close: async () => undefined };
}

async function embedded({ dataDir, databaseUrl, port, demo, demoPassword }: Settings): Promise<Target> {
  const siteUrl = `http://localhost:${port}`;
  const backend = await openBackend({ dataDir, databaseUrl, siteUrl, seed: demo, demoPassword });
  return {
    endpoint: { url: siteUrl, key: backend.publishableKey, send: (request) => backend.fetch(request) },
    name: `the data in ${path.resolve(dataDir)}`,
    close: () => backend.close(),
  };
}

/**
 * Opens the site to import into: the given address, the hosted one of the settings, the server on this machine, or else
 * the embedded backend, which this process then holds exclusively.
 * @throws ImportError if a given address does not respond
 */
export async function openTarget(url: string | null, settings: Settings): Promise<Target> {
  const { hosted, port, dataDir } = settings;
  const requested = url ?? hosted?.url ?? null;
  const local = `http://localhost:${port}`;
  const key = hosted !== undefined && requested === hosted.url ? hosted.anonKey : publicKey(dataDir);
  if (requested !== null) {
    if (await answers(requested)) return running(requested, key);
    if (requested !== local) throw new ImportError(`No site is responding at ${requested}.`);
  } else if (await answers(local)) {
    return running(local, key);
  }
  return embedded(settings);
}

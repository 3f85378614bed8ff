import path from "node:path";
import { ensureKeys } from "../database/server-keys.ts";
import { loadEnvFiles, readSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { buildSite, ROOT } from "./build-site.ts";

/**
 * `npm run build`: builds the site for the hosted Supabase of the settings, or else for the embedded backend of
 * DATA_DIR, generating its keys if needed. Safe while the server of that directory runs.
 */
try {
  loadEnvFiles();
  const { hosted, dataDir } = readSettings(process.env);
  const anonKey = hosted ? hosted.anonKey : ensureKeys(dataDir).publishable;
  await buildSite(path.join(ROOT, "dist"), { supabaseUrl: hosted?.url ?? "", anonKey });
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

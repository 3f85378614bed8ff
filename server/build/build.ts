import path from "node:path";
import { parseArgs } from "node:util";
import { loadEnvFiles } from "../env-files.ts";
import { buildStaticSite } from "../hosting/build-static-site.ts";
import { ROOT } from "../root.ts";
import { readSettings, type Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { buildSite, EMBEDDED } from "./build-site.ts";
import { compileServer } from "./compiled-server.mjs";

const NO_SITE_URL =
  "SITE_URL is missing. Set it to the address that visitors use (https://selam.example): the links of the prerendered pages begin with it.";

/**
 * `npm run build`: builds the site for the hosted Supabase of the settings, with every page prerendered for a static host,
 * or else for the embedded backend, and compiles the server. Safe while a server runs.
 * Options: --if-changed (only if something was published or the code changed since the last build), --dist DIR.
 */
async function main(): Promise<void> {
  const { ifChanged, dist } = readArguments();
  loadEnvFiles();
  const { hosted, siteUrl, signingKey } = readSettings(process.env);
  if (!hosted) {
    await buildSite(dist, EMBEDDED);
    await compileServer();
    return;
  }
  await buildHosted(dist, hosted, { siteUrl, signingKey, ifChanged });
}

async function buildHosted(
  dist: string,
  { url, anonKey }: NonNullable<Settings["hosted"]>,
  { siteUrl, ...options }: Pick<Settings, "siteUrl" | "signingKey"> & { ifChanged: boolean },
): Promise<void> {
  if (siteUrl === null) throw new StartError(NO_SITE_URL);
  const target = { supabaseUrl: url, anonKey };
  const written = await buildStaticSite(dist, { target, siteUrl, ...options });
  if (!written) {
    console.log("Nothing has changed since the last build.");
    return;
  }
  console.log(`${written.pages} pages are prerendered in ${dist}.`);
  if (written.failed > 0)
    console.warn(
      `${written.failed} of them could not be rendered and open in the app; the reasons are above.`,
    );
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { "if-changed": { type: "boolean" }, dist: { type: "string" } },
    });
    return {
      ifChanged: values["if-changed"] ?? false,
      dist: path.resolve(values.dist ?? path.join(ROOT, "dist")),
    };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

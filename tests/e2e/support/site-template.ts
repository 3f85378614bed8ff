import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import { buildSite } from "../../../server/build/build-site.ts";
import { compileServer } from "../../../server/build/compiled-server.mjs";
import { openBackend } from "../../../server/open-backend.ts";
import { DEMO_SIGN_IN } from "../../integration/support/demo.ts";

/**
 * Seeds a data directory in `data` and builds the site for its keys in `dist`. An app has its server's key built in:
 * with the keys of the shipped version, one build serves that version's data directory too.
 */
export async function makeTemplate(folder: string, shipped: string | null): Promise<void> {
  const dataDir = path.join(folder, "data");
  await compileServer();
  if (shipped) {
    mkdirSync(dataDir, { recursive: true });
    cpSync(path.join(shipped, "data", "keys.json"), path.join(dataDir, "keys.json"));
  }
  const backend = await openBackend({
    dataDir,
    siteUrl: "http://localhost:4173",
    seed: true,
    demoPassword: DEMO_SIGN_IN.password,
  });
  const anonKey = backend.publishableKey;
  await backend.close();
  await buildSite(path.join(folder, "dist"), { supabaseUrl: "", anonKey });
}

/** A data directory for one test. */
export function copyData(template: string, to: string): void {
  cpSync(path.join(template, "data"), to, { recursive: true });
}

/** A data directory for one test without demo content, for the keys of the built site. Its only account is the owner's. */
export async function makeBareData(template: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  cpSync(path.join(template, "data", "keys.json"), path.join(to, "keys.json"));
  const backend = await openBackend({ dataDir: to, siteUrl: "http://localhost:4173", seed: false });
  try {
    await createEmbeddedAdmin(backend, DEMO_SIGN_IN.email, DEMO_SIGN_IN.password);
  } finally {
    await backend.close();
  }
}

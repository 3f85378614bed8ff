import path from "node:path";
import { readKeys } from "../database/server-keys.ts";
import { isLoopback } from "../setting-rules.ts";
import { readSettings } from "../settings.ts";
import { DeployError, type Finding } from "./finding.ts";
import type { Project } from "./project.ts";

/**
 * The site of this machine, with its keys and asked as a visitor's device asks it: through the proxy, at its own address.
 * @param site its address; null for the one on this machine
 * @throws DeployError, StartError
 */
export function readOwnSite(site: string | null, env: NodeJS.ProcessEnv): Project {
  const { dataDir, port } = readSettings({ ...env, VITE_SUPABASE_ANON_KEY: "" });
  const keys = readKeys(path.join(path.resolve(dataDir), "keys.json"));
  if (!keys)
    throw new DeployError(
      `There is no site in ${path.resolve(dataDir)}: set DATA_DIR to its data directory, or name a Supabase project with --url.`,
    );
  const url = site ?? `http://localhost:${port}`;
  return {
    url,
    site: url,
    secretKey: keys.secret,
    publishableKey: keys.publishable,
    startedOn: `http://localhost:${port}`,
  };
}

/** Behind a proxy, the server must be told that it is. */
export function checkOwnSettings(site: string, env: NodeJS.ProcessEnv): Finding[] {
  if (isLoopback(new URL(site)) || env.TRUST_PROXY?.trim() === "1") return [];
  return [
    {
      kind: "proxy",
      lacks: "TRUST_PROXY is not set: all visitors behind the proxy share one address, and its limits.",
      mend: "Add TRUST_PROXY=1 to .env and restart the site, if the proxy sets X-Forwarded-For itself (docs/deploy.md).",
    },
  ];
}

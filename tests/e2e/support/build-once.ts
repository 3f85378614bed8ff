import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { buildSite } from "../../../server/build/build-site.ts";
import { openBackend } from "../../../server/database/backend.ts";
import { DEMO_SIGN_IN } from "../../integration/support/demo.ts";
import { provideChromium } from "../../provision/chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with `dist`, the built site, and `data`, a seeded data directory to copy. */
    template: string;
  }
}

/** Provides a browser, seeds one data directory and builds one site for its keys; every test file works on a copy. */
export default async function buildOnce(project: TestProject): Promise<() => void> {
  if (!(await provideChromium((line) => console.log(line))))
    throw new Error("No Chromium is to be had on this machine. Install one, or name it in CHROMIUM_PATH.");
  const template = mkdtempSync(path.join(tmpdir(), "selam-e2e-"));
  const backend = await openBackend({
    dataDir: path.join(template, "data"),
    siteUrl: "http://localhost:4173",
    seed: true,
    demoPassword: DEMO_SIGN_IN.password,
  });
  const anonKey = backend.publishableKey;
  await backend.close();
  await buildSite(path.join(template, "dist"), { supabaseUrl: "", anonKey });
  project.provide("template", template);
  return () => rmSync(template, { recursive: true, force: true });
}

/** A data directory of one's own. */
export function copyData(template: string, to: string): void {
  cpSync(path.join(template, "data"), to, { recursive: true });
}

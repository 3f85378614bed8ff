import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { readKeys } from "../../../server/database/server-keys.ts";
import { provideChromium } from "../../provision/chromium.ts";
import { provideShippedVersion } from "../../provision/shipped-version.ts";
import { makeTemplate } from "./site-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with `dist`, the built site, and `data`, a seeded data directory to copy. */
    template: string;
    /** The folder of the shipped version; null where the history lacks it, and for journeys that do not need it. */
    shipped: string | null;
  }
}

const log = (line: string) => console.log(line);

/**
 * Provides a browser and one built site; every test file works on a copy of its data. `npm test` makes the site once for
 * all its runs and names its folder in SELAM_TEST_SITE.
 */
export default async function buildOnce(project: TestProject): Promise<(() => void) | undefined> {
  if (!(await provideChromium(log)))
    throw new Error("No Chromium is to be had on this machine. Install one, or name it in CHROMIUM_PATH.");
  const shipped = project.name === "update" ? provideShippedVersion(log) : null;
  project.provide("shipped", shipped);
  const made = process.env.SELAM_TEST_SITE;
  const template = made ?? mkdtempSync(path.join(tmpdir(), "selam-e2e-"));
  project.provide("template", template);
  if (made && shipped && keyOf(made) !== keyOf(shipped))
    throw new Error("SELAM_TEST_SITE was made without `npm run test:build -- --for-update`.");
  if (made) return undefined;
  await makeTemplate(template, shipped);
  return () => rmSync(template, { recursive: true, force: true });
}

/** The key of a site's server, which its app has built in. */
function keyOf(folder: string): string | undefined {
  return readKeys(path.join(folder, "data/keys.json"))?.publishable;
}

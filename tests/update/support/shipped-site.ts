import path from "node:path";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { runningScript } from "./stored.ts";
import { UpdatedSite } from "./updated-site.ts";

const shipped = inject("shipped");
if (shipped === null)
  console.error(
    "SKIPPED: the update from the shipped version needs its commit in the history of this repository.",
  );

/** True if the shipped version cannot be had here. */
export const noShippedVersion = shipped === null;

/** Serves the shipped version with a data directory of its own. */
export async function serveShippedSite(): Promise<UpdatedSite> {
  const site = await UpdatedSite.create(shipped ?? "", path.join(inject("template"), "dist"));
  await site.serveShipped();
  return site;
}

/**
 * What the shipped version logs: a warning of Dexie when it gives way to the upgrade of the database, an error where the browser has
 * Background Sync switched off, as the one from npm has, and what it cannot load between the start of the new worker and the reload,
 * or from a server of files alone.
 */
const OF_SHIPPED =
  /Another connection wants to upgrade database|threw Background Sync is disabled|status of 404 \(Not Found\)|dynamically imported module: \S+\/given-client-/;

export function unexpected(messages: readonly string[]): string[] {
  return messages.filter((message) => !OF_SHIPPED.test(message));
}

/** Where the worker of the new version takes long to take over, the shipped version reloads twice. */
export async function expectNewVersion(page: Page, site: UpdatedSite): Promise<void> {
  await expect.poll(() => runningScript(page)).toBe(site.entryScript());
  await page.locator("main h1").first().waitFor();
}

import type { Page } from "playwright-core";
import { storedRows } from "../../e2e/support/stored-rows.ts";

/** The part of a queued operation that is read here; the owner's name the row they change. */
export interface QueuedOperation {
  readonly id: string;
  readonly rowId?: string;
}

/** The operations that wait in a database of this device, in their order. */
export function queuedOperations(page: Page, database: string): Promise<QueuedOperation[]> {
  return storedRows(page, database, "outbox");
}

/** The ids of the operations that wait in a database of this device, in their order. */
export async function queuedIds(page: Page, database: string): Promise<string[]> {
  return (await queuedOperations(page, database)).map(({ id }) => id);
}

/** The name of the signed-in admin's database on this device. */
export async function adminDatabase(page: Page): Promise<string> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));
  const [name, ...others] = names.filter((found) => found.startsWith("selam-admin-"));
  if (!name || others.length > 0) throw new Error(`Not one admin database: ${names.join(", ")}`);
  return name;
}

/** The entry script of the page, which tells the version it runs. */
export function runningScript(page: Page): Promise<string | null> {
  return page
    .evaluate(() => document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null)
    .catch((error: unknown) => {
      // A page that is just being reloaded cannot be asked.
      if (error instanceof Error && error.message.includes("Execution context was destroyed")) return null;
      throw error;
    });
}

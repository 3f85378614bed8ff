import type { Page } from "playwright-core";

/** Turns on data saver for the next pages, as Chrome on Android reports it to the server and the page. */
export async function saveData(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ "save-data": "on" });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
}

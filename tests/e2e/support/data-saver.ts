import type { Page } from "playwright-core";

/** From the next page on the phone says that it saves data, as Chrome on Android tells a server and a page. */
export async function saveData(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ "save-data": "on" });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
}

import type { Page } from "playwright-core";
import { type Device, untilSaved } from "./browser.ts";

/** Opens a site on the phone that gives posts and on the one that takes them, and waits until each has saved it. */
export async function openOnBoth(origin: string, giver: Device, receiver: Device): Promise<[Page, Page]> {
  const [giving, receiving] = await Promise.all([giver.open(), receiver.open()]);
  for (const page of [giving, receiving]) {
    await page.goto(origin);
    await untilSaved(page);
  }
  // The receiver has read the keys of the site, as every device does in the background.
  await receiving.waitForFunction(() => localStorage.getItem("selam-keys"), null, { timeout: 60_000 });
  return [giving, receiving];
}

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

/** The code that comes with the first share button and makes a post's file. */
export const GIVING_CODE = ["share-dialog", "make-post-file", "small-picture"];

/** Waits until the worker has cached code that few people need. @param names of chunks */
export async function untilKept(
  page: Page,
  names: readonly string[],
  cache: "selam-assets" | "selam-desk" = "selam-assets",
): Promise<void> {
  const isKept = async (wanted: { readonly names: readonly string[]; readonly cache: string }) => {
    const files = (await (await caches.open(wanted.cache)).keys()).map(({ url }) => url);
    return wanted.names.every((name) => files.some((url) => url.includes(name)));
  };
  while (!(await page.evaluate(isKept, { names, cache }))) await page.waitForTimeout(200);
}

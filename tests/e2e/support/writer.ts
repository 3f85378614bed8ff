import type { Page } from "playwright-core";
import { DEMO_SIGN_IN } from "../../../server/demo-sign-in.ts";

/** Signs the demo's owner in, and waits until the desk is on this device: its rows and its code. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel("Email").fill(DEMO_SIGN_IN.email);
  await page.getByLabel("Password").first().fill(DEMO_SIGN_IN.password);
  await page.getByRole("button", { name: /^Sign in/i }).click();
  await page.waitForURL(/\/admin\/dashboard/);
  await page.goto(`${origin}/admin/blog`);
  await page.getByRole("link", { name: "Himbasha" }).first().waitFor({ timeout: 30_000 });
  for (let tries = 0; !(await isDeskSaved(page)); tries += 1) {
    if (tries === 120) throw new Error("The desk's code was not saved on this device.");
    await page.waitForTimeout(500);
  }
}

function isDeskSaved(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    // Opening it would make it, and an empty one says that it is wanted.
    if (!navigator.serviceWorker.controller || !(await caches.has("selam-desk"))) return false;
    const files = await (await caches.open("selam-desk")).keys();
    return ["rich-editor", "prepare-media"].every((name) => files.some(({ url }) => url.includes(name)));
  });
}

/** Waits until the server has everything that was done here. */
export async function untilSent(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/blog`);
  await page.getByRole("button", { name: "Not sent yet" }).click();
  await page.getByText("Nothing matches.").waitFor({ timeout: 90_000 });
}

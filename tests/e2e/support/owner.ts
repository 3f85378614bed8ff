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
  await page.waitForFunction(
    async () => {
      // Asking for it would make it: an empty one says that it is wanted.
      if (!navigator.serviceWorker.controller || !(await caches.has("selam-desk"))) return false;
      const keys = await (await caches.open("selam-desk")).keys();
      return (
        keys.some(({ url }) => url.includes("rich-editor")) &&
        keys.some(({ url }) => url.includes("prepare-media"))
      );
    },
    undefined,
    { timeout: 60_000 },
  );
}

/** Waits until the server has everything that was done here. */
export async function untilSent(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/blog`);
  await page.getByRole("button", { name: "Not sent yet" }).click();
  await page.getByText("Nothing matches.").waitFor({ timeout: 90_000 });
}

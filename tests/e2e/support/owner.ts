import type { Page } from "playwright-core";
import { DEMO_SIGN_IN } from "../../../server/demo-sign-in.ts";

/** Signs in at the door of the desk as the demo's owner. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel("Email").fill(DEMO_SIGN_IN.email);
  await page.getByLabel("Password").fill(DEMO_SIGN_IN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
}

/** Waits until the status box says that nothing of the desk is only on this device. */
export async function untilSent(page: Page): Promise<void> {
  await page.getByText("Everything is sent").waitFor({ state: "attached", timeout: 60_000 });
}

/** Waits until all that the desk is made of is saved, code and data. */
export async function untilDeskSaved(page: Page): Promise<void> {
  await page.getByText(/^As of/).waitFor({ timeout: 60_000 });
  await page.waitForFunction(
    async () => {
      const names = await caches.keys();
      const cache = await caches.open("selam-desk");
      return names.includes("selam-desk") && (await cache.keys()).length > 1;
    },
    undefined,
    { timeout: 60_000 },
  );
}

/** Makes the stored session's token one that ran out an hour ago, as after a night in a drawer. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}") as { expires_at: number };
    session.expires_at = Math.floor(Date.now() / 1000) - 3_600;
    localStorage.setItem(key, JSON.stringify(session));
  });
}

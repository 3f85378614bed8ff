import type { Page } from "playwright-core";
import { adminPaths } from "../../../src/config/admin-paths.ts";
import { DEMO_SIGN_IN } from "../../integration/support/demo.ts";

/** Signs in at the door of the admin as the demo's owner, whatever language the door speaks. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin + adminPaths.login);
  await page.locator("input[type=email]").fill(DEMO_SIGN_IN.email);
  await page.locator("input[type=password]").fill(DEMO_SIGN_IN.password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(origin + adminPaths.dashboard);
  await page.locator("main h1").waitFor();
}

/** Waits until the status box says that nothing of the admin is only on this device. */
export async function untilSent(page: Page): Promise<void> {
  await page.getByText("Everything is sent").waitFor({ state: "attached", timeout: 60_000 });
}

/** Waits until all that the admin is made of is saved, code and data. */
export async function untilAdminSaved(page: Page): Promise<void> {
  await page
    .getByText(/^As of/)
    .first()
    .waitFor({ state: "attached", timeout: 60_000 });
  for (let tries = 0; !(await isAdminSaved(page)); tries += 1) {
    if (tries === 120) throw new Error("The admin's code was not saved on this device.");
    await page.waitForTimeout(500);
  }
}

/** Whether all code of the admin is saved on this device. */
export function isAdminSaved(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    // Opening it would make it, and an empty one says that it is wanted.
    if (!navigator.serviceWorker.controller || !(await caches.has("selam-desk"))) return false;
    const files = await (await caches.open("selam-desk")).keys();
    return ["rich-editor", "prepare-media"].every((name) => files.some(({ url }) => url.includes(name)));
  });
}

/** Makes the stored session's token one that ran out an hour ago, as after a night in a drawer. */
export async function expireSession(page: Page): Promise<void> {
  const session = (await keptSession(page)).find(({ key }) => key.endsWith("-auth-token"));
  if (!session) throw new Error("Nobody is signed in.");
  const spent = { ...JSON.parse(session.value), expires_at: Math.floor(Date.now() / 1000) - 3_600 };
  await page.evaluate(
    ({ key, value }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("selam-session");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("entries", "readwrite");
          writing.objectStore("entries").put({ key, value });
          writing.oncomplete = () => resolve(opening.result.close());
        };
      }),
    { key: session.key, value: JSON.stringify(spent) },
  );
}

/** All that this device keeps of whoever is signed in. */
export function keptSession(page: Page): Promise<{ key: string; value: string }[]> {
  return page.evaluate(
    () =>
      new Promise<{ key: string; value: string }[]>((resolve, reject) => {
        const opening = indexedDB.open("selam-session");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("entries").objectStore("entries").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

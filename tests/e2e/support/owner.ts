import type { Page } from "playwright-core";
import { expect } from "vitest";
import { adminPaths } from "../../../src/config/admin-paths.ts";
import { DEMO_SIGN_IN } from "../../integration/support/demo.ts";
import { storedRows } from "./stored-rows.ts";

/** Signs in to the admin as the demo's owner, in any language of the form. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin + adminPaths.login);
  await page.locator("input[type=email]").fill(DEMO_SIGN_IN.email);
  await page.locator("input[type=password]").fill(DEMO_SIGN_IN.password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(origin + adminPaths.dashboard);
  await page.locator("main h1").waitFor();
}

/** Waits until everything that was stored is sent, and the status box reports it: what it reported before an action was stored does not count. */
export async function untilSent(page: Page): Promise<void> {
  await expect.poll(() => storedRows(page, "selam-admin-", "outbox"), { timeout: 60_000 }).toEqual([]);
  await page.getByText("All sent").waitFor({ state: "attached", timeout: 60_000 });
}

/** Opens the panel of the post that is being written, unless it is open. */
export async function openSettings(page: Page): Promise<void> {
  const button = page.locator(".write-bar button[aria-expanded]");
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

/** Closes the panel where it is a sheet over the text, as on a phone. */
export async function closeSettings(page: Page): Promise<void> {
  const sheet = page.locator(".write-sheet");
  if ((await sheet.count()) === 0) return;
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
}

/** Waits until the admin's code and data are stored. */
export async function untilAdminSaved(page: Page): Promise<void> {
  await page
    .getByText(/^As of/)
    .first()
    .waitFor({ state: "attached", timeout: 60_000 });
  for (let tries = 0; !(await isAdminSaved(page)); tries += 1) {
    if (tries === 120) throw new Error("The admin's code was not saved on this device.");
    await page.waitForTimeout(500);
  }
  // Files come in any order, so the last one may not be among those that are looked for.
  const countFiles = () => page.evaluate(async () => (await (await caches.open("selam-desk")).keys()).length);
  for (let before = 0, now = await countFiles(); now > before; now = await countFiles()) {
    before = now;
    await page.waitForTimeout(500);
  }
}

/** True if the largest files of the admin's code are cached on this device. */
export function isAdminSaved(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    // Opening a cache creates it, and an empty one means that the admin's code is to be cached.
    if (!navigator.serviceWorker.controller || !(await caches.has("selam-desk"))) return false;
    const files = await (await caches.open("selam-desk")).keys();
    return ["rich-editor", "prepare-media"].every((name) => files.some(({ url }) => url.includes(name)));
  });
}

/** Makes the stored session's token expire an hour ago. */
export async function expireSession(page: Page): Promise<void> {
  const session = (await storedSession(page)).find(({ key }) => key.endsWith("-auth-token"));
  if (!session) throw new Error("Nobody is signed in.");
  const spent = { ...JSON.parse(session.value), expires_at: Math.floor(Date.now() / 1000) - 3_600 };
  await storeEntry(page, { key: session.key, value: JSON.stringify(spent) });
}

/** Leaves a sign-out unfinished, as a browser that is killed in the middle of it does. */
export async function beginSignOut(page: Page): Promise<void> {
  const person = (await storedSession(page)).find(({ key }) => key === "person");
  if (!person) throw new Error("Nobody is signed in.");
  const leaving = { ...JSON.parse(person.value), isSigningOut: true };
  await storeEntry(page, { key: person.key, value: JSON.stringify(leaving) });
}

function storeEntry(page: Page, entry: { key: string; value: string }): Promise<void> {
  return page.evaluate(
    ({ key, value }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("selam-session");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("entries", "readwrite");
          writing.objectStore("entries").put({ key, value });
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => resolve(opening.result.close());
        };
      }),
    entry,
  );
}

/** All data of the signed-in user that this device stores. */
export function storedSession(page: Page): Promise<{ key: string; value: string }[]> {
  return storedRows(page, "selam-session", "entries");
}

/** Opens the list for the door of the last day of an event that somebody comes to: on the evening of another, its own is still shown first. */
export async function openLastGuests(page: Page, origin: string, event: string): Promise<void> {
  await page.goto(`${origin}/admin/events/${event}/guests`);
  await page.getByRole("button", { name: "Scan with the camera" }).waitFor();
  const days = page.getByLabel("Which day");
  if (await days.isVisible()) await days.selectOption({ index: (await days.locator("option").count()) - 1 });
}

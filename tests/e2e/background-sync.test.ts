import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { NetworkCable } from "./support/network-cable.ts";
import { signIn, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

async function likes(): Promise<number> {
  const rows = await site.newest("community_posts", 100);
  return rows.reduce((sum, row) => sum + Number(row.likes), 0);
}

// Without network namespaces the browser cannot be made to detect that it is online again.
const isPossible = NetworkCable.isPossible();
if (!isPossible)
  console.warn("Skipped: the journeys of Background Sync need root and the program ip (iproute2).");

it.skipIf(!isPossible)(
  "a like made offline is sent when the connection returns, with every page closed",
  async () => {
    const cable = await NetworkCable.lay(Number(new URL(site.origin).port));
    const device = new Device({ executablePath: cable.chromium });
    try {
      const page = await device.open();
      await page.goto(`${site.origin}/portfolio`);
      await untilSaved(page);
      const before = await likes();
      cable.pull();
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      await page.getByRole("button", { name: /^Like/ }).first().click();
      await page.getByRole("button", { name: /you liked this/ }).waitFor();
      const tags = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
        });
      await expect.poll(tags).toEqual(["selam-outbox"]);
      await page.goto("about:blank");
      expect(await likes()).toBe(before);
      cable.plug();
      await expect.poll(likes, { timeout: 30_000 }).toBe(before + 1);
      // The next page sees what the worker has sent: nothing is queued any more.
      await page.goto(`${site.origin}/portfolio`);
      await page.getByRole("button", { name: /you liked this/ }).waitFor();
      await expect.poll(likes).toBe(before + 1);
    } finally {
      await device.end();
      await cable.end();
    }
  },
);

it.skipIf(!isPossible)(
  "the owner's offline changes are sent when the connection returns, with every page closed",
  nightly,
  async () => {
    const cable = await NetworkCable.lay(Number(new URL(site.origin).port));
    const device = new Device({ executablePath: cable.chromium, viewport: { width: 1280, height: 900 } });
    const comments = async () => (await site.rows("community_comments?select=id&status=eq.visible")).length;
    try {
      const page = await device.open();
      await signIn(page, site.origin);
      await page.goto(`${site.origin}/admin/comments`);
      await page.getByRole("button", { name: "Approve", exact: true }).first().waitFor();
      await untilSent(page);
      const tags = () =>
        page.evaluate(async () => {
          const worker = await navigator.serviceWorker.getRegistration("/admin/outbox/");
          if (!worker?.active) return null;
          return (worker as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
        });
      await expect.poll(tags, { timeout: 30_000 }).toEqual([]);
      const before = await comments();
      cable.pull();
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      await page.getByRole("button", { name: "Approve", exact: true }).first().click();
      await page
        .getByText(/^Saved on this device/)
        .first()
        .waitFor();
      await expect.poll(tags).toEqual(["selam-outbox"]);
      await page.goto("about:blank");
      expect(await comments()).toBe(before);
      cable.plug();
      await expect.poll(comments, { timeout: 30_000 }).toBe(before + 1);
    } finally {
      await device.end();
      await cable.end();
    }
  },
);

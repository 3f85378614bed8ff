import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly, nightlyUnless } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { openLastGuests, signIn, untilSent } from "./support/owner.ts";
import { COFFEE } from "./support/screens.ts";
import { TestSite } from "./support/site.ts";

const ADDRESSES = ["/events", "/events?view=month", `/events/${COFFEE}`];
/** The app's files; without them the page stays as the server rendered it. */
const APP = "**/assets/**/{react,index}-*.js";

let site: TestSite;
const visitor = new Device({ onDisk: true });
const owner = new Device();

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await visitor.end();
  await owner.end();
  await site.end();
});

async function answer(page: Page, name: string, people: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("How many of you").selectOption(people);
  await page.getByRole("button", { name: "I am coming", exact: true }).click();
}

it("who comes is asked offline, confirmed once, checked in by the owner, and withdrawn", async () => {
  const page = await visitor.open();
  await page.goto(`${site.origin}/events`);
  await untilSaved(page);
  await page.getByRole("link", { name: "Sunday coffee" }).first().click();
  await page.getByRole("heading", { name: "I am coming" }).waitFor();
  await site.down();
  await page.reload();
  await answer(page, "Abrehet", "3");
  await page.getByText("Not confirmed yet.").waitFor();
  await visitor.close();

  await site.up();
  const again = await visitor.open();
  await again.goto(`${site.origin}/events/${COFFEE}`);
  await again.getByText("Confirmed: your place is kept.").waitFor({ timeout: 60_000 });

  const admin = await owner.open();
  await signIn(admin, site.origin);
  await openLastGuests(admin, site.origin, COFFEE);
  await admin.getByText("Abrehet, 3 people").waitFor();
  await admin.getByRole("button", { name: "Check in: Abrehet" }).click();
  await admin.getByText(/^3 of \d+ arrived$/).waitFor();
  await untilSent(admin);
  expect(await admin.getByText("Abrehet, 3 people").count()).toBe(1);

  await again.getByRole("button", { name: "I am not coming" }).click();
  await again.getByRole("button", { name: "I am coming", exact: true }).waitFor({ timeout: 60_000 });
  await admin.reload();
  await expect.poll(() => admin.getByText("Abrehet, 3 people").count(), { timeout: 60_000 }).toBe(0);
  expect(visitor.consoleMessages).toEqual([]);
  expect(owner.consoleMessages).toEqual([]);
});

for (const [locale, timezoneId] of [
  ["en", "America/New_York"],
  ["ti", "Pacific/Kiritimati"],
] as const)
  it(
    `the server's page is the app's in ${locale}, with the phone's clock in ${timezoneId}`,
    nightlyUnless(locale === "ti"),
    async () => {
      const device = new Device({ locale, timezoneId });
      try {
        for (const address of ADDRESSES) {
          const page = await device.open();
          const held: Route[] = [];
          let isHeld = true;
          await page.route(APP, (route) => (isHeld ? void held.push(route) : route.continue()));
          await page.goto(site.origin + address);
          const words = () =>
            page.locator("main :is(h1, h2, dt, dd, p, th, td, li, option)").allTextContents();
          const served = await words();
          expect(served.join("").length).toBeGreaterThan(200);
          isHeld = false;
          for (const route of held) await route.continue();
          await page.locator("html:not([data-prerendered])").waitFor({ state: "attached" });
          expect([address, await words()]).toEqual([address, served]);
        }
        // React logs a page that it could not hydrate.
        expect(device.consoleMessages).toEqual([]);
      } finally {
        await device.end();
      }
    },
  );

it("without JavaScript the events can be read", async () => {
  const device = new Device({ javaScriptEnabled: false });
  try {
    const page = await device.open();
    await page.goto(`${site.origin}/events`);
    await page.getByRole("link", { name: "Sunday coffee" }).first().click();
    await page.getByRole("heading", { name: "Sunday coffee" }).waitFor();
    const text = await page.locator("main").textContent();
    for (const part of ["Community house, London", "Ethiopian clock", "Coffee in three rounds"])
      expect(text).toContain(part);
    expect(await page.locator("main .skeleton").count()).toBe(0);
  } finally {
    await device.end();
  }
});

it("offline, after a restart of the phone, the calendar opens", nightly, async () => {
  const device = new Device({ onDisk: true });
  try {
    const page = await device.open();
    await page.goto(site.origin);
    await untilSaved(page);
    await device.close();
    await site.down();
    for (const [address, heading] of [
      ["/events", "Events"],
      ["/events?view=month", "Events"],
      [`/events/${COFFEE}`, "Sunday coffee"],
    ] as const) {
      const again = await device.open();
      await again.goto(site.origin + address);
      await again.getByRole("heading", { name: heading, level: 1 }).waitFor();
      // Late in a month all of its Sundays are in a closed disclosure.
      await again.locator("main :text('Sunday coffee')").first().waitFor({ state: "attached" });
      await device.close();
    }
    expect(device.consoleMessages).toEqual([]);
  } finally {
    await device.end();
    await site.up();
  }
});

it("an event is saved as a calendar file, offline too once an event was opened", nightly, async () => {
  const device = new Device();
  try {
    const page = await device.open();
    await page.goto(`${site.origin}/events/${COFFEE}`);
    await untilSaved(page);
    await page.reload();
    await page.getByRole("heading", { name: "Sunday coffee" }).waitFor();
    await page.waitForLoadState("networkidle");
    await site.down();
    await page.reload();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Add to my calendar" }).click(),
    ]);
    const text = readFileSync(await file.path(), "utf8");
    expect(text).toContain("SUMMARY;LANGUAGE=en:Sunday coffee");
    expect(text).toContain("RRULE:FREQ=WEEKLY");
    expect(device.consoleMessages).toEqual([]);
  } finally {
    await device.end();
    await site.up();
  }
});

it("Home says what takes place this week", nightly, async () => {
  const day = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString();
  const fields = {
    lang: "en",
    title: "Krar evening",
    content: "With Tesfay.",
    starts_at: day,
    published: true,
  };
  await site.save("event", { id: crypto.randomUUID(), ...fields }, 0);
  const device = new Device();
  try {
    const page = await device.open();
    await page.goto(site.origin);
    await page.getByRole("heading", { name: "This week", level: 2 }).waitFor();
    await page.getByRole("link", { name: "Krar evening", exact: true }).click();
    await page.getByRole("heading", { name: "Krar evening", level: 1 }).waitFor();
    expect(device.consoleMessages).toEqual([]);
  } finally {
    await device.end();
  }
});

// @module-tag nightly
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFindings } from "./support/axe.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { type Modules, writeVideo } from "./support/fake-camera.ts";
import { openLastGuests, signIn, untilAdminSaved, untilSent } from "./support/owner.ts";
import { COFFEE } from "./support/screens.ts";
import { TestSite } from "./support/site.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-door-"));
const videos = ["one", "other"].map((name) => path.join(folder, `${name}.y4m`));
let site: TestSite;
const guests = [new Device(), new Device()];
const doors = videos.map((camera) => new Device({ camera }));
let guestPages: Page[];
let doorPages: Page[];

beforeAll(async () => {
  for (const video of videos) writeVideo(video, []);
  site = await TestSite.start();
  guestPages = await Promise.all(guests.map((guest) => guest.open()));
  for (const page of guestPages) {
    await page.goto(`${site.origin}/events/${COFFEE}`);
    await untilSaved(page);
  }
  doorPages = await Promise.all(doors.map((door) => door.open()));
});
afterAll(async () => {
  await Promise.all([...guests, ...doors].map((device) => device.end()));
  await site.end();
  rmSync(folder, { recursive: true, force: true });
});

async function answer(page: Page, name: string, people: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("How many of you").selectOption(people);
  await page.getByRole("button", { name: "I am coming", exact: true }).click();
}

/** Shows a guest's code with the keyboard, and reads it from the screen. */
async function showCode(page: Page): Promise<Modules> {
  await page.getByRole("button", { name: "Show my code for the door" }).press("Enter");
  const code = page.getByRole("img", { name: "QR code of your answer" });
  return code.evaluate((svg) => ({
    size: Number(svg.getAttribute("viewBox")?.split(" ")[2]),
    path: svg.querySelector("path")?.getAttribute("d") ?? "",
  }));
}

it("two phones scan two guests with all networks off, one of whose answers was never sent, and each counts once", async () => {
  const [confirmed, queued] = guestPages as [Page, Page];
  await answer(confirmed, "Abrehet", "3");
  await confirmed.getByText("Confirmed: your place is kept.").waitFor({ timeout: 60_000 });
  for (const page of doorPages) {
    await signIn(page, site.origin);
    await untilAdminSaved(page);
  }
  for (const device of [...guests, ...doors]) await device.context.setOffline(true);

  await queued.reload();
  await answer(queued, "Saba", "2");
  await queued.getByText("Not confirmed yet.").waitFor();
  await confirmed.reload();
  const codes = [await showCode(confirmed), await showCode(queued)];
  await queued.getByText("it counts once your answer has arrived").waitFor();
  expect(await confirmed.getByText("it counts once your answer has arrived").count()).toBe(0);
  expect(await axeFindings(queued)).toEqual([]);

  for (const [place, page] of doorPages.entries()) {
    // The guests come to the two doors in another order, and the camera stays on.
    writeVideo(videos[place] ?? "", place === 0 ? codes : codes.toReversed());
    await openLastGuests(page, site.origin, COFFEE);
    await page.getByRole("button", { name: "Scan with the camera" }).press("Enter");
    await page.getByText("1 scanned code isn't on the list yet").waitFor();
    await page.getByRole("button", { name: "Not arrived: Abrehet" }).waitFor();
    await page.getByText(/^Already checked in at .*: Abrehet, 3 people$/).waitFor();
    await page.getByText("Not on this device's list yet.").waitFor();
    await page.getByText(/^3 of \d+ arrived$/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Stop the camera" }).press("Enter");
  }

  for (const device of guests) await device.context.setOffline(false);
  await queued.getByText("Confirmed: your place is kept.").waitFor({ timeout: 60_000 });
  for (const [place, page] of doorPages.entries()) {
    await doors[place]?.context.setOffline(false);
    await page.getByText("Saba, 2 people").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Not arrived: Saba" }).waitFor();
    await page.getByText(/^5 of \d+ arrived$/).waitFor();
    await expect.poll(() => page.getByText("isn't on the list yet").count()).toBe(0);
    await untilSent(page);
  }
  for (const page of doorPages) {
    await page.reload();
    await page.getByText(/^5 of \d+ arrived$/).waitFor();
    for (const who of ["Abrehet, 3 people", "Saba, 2 people"])
      expect(await page.getByText(who).count()).toBe(1);
  }
});

it("a picture of a guest's code counts too, and a withdrawn answer is told as one", async () => {
  const [guest] = guestPages as [Page];
  const [door] = doorPages as [Page];
  const picture = path.join(folder, "code.png");
  await guest.getByRole("img", { name: "QR code of your answer" }).screenshot({ path: picture });
  await door.getByLabel("Scan a picture").setInputFiles(picture);
  await door.getByText(/^Already checked in at .*: Abrehet, 3 people$/).waitFor();
  await guest.getByRole("button", { name: "I am not coming" }).click();
  await guest.getByRole("button", { name: "I am coming", exact: true }).waitFor({ timeout: 60_000 });
  await door.reload();
  // Saba's two are left; before the list is read, nobody has arrived.
  await door.getByText(/^2 of \d+ arrived$/).waitFor();
  expect(await door.getByText("Abrehet, 3 people").count()).toBe(0);
  await door.getByLabel("Scan a picture").setInputFiles(picture);
  await door.getByRole("alert").getByText("No longer on the list").waitFor();
});

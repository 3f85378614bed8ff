import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device } from "./support/browser.ts";
import { closeSettings, openSettings, signIn, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

const NAME = "Tigray in Leeds";

let site: TestSite;
let page: Page;
const device = new Device({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

beforeAll(async () => {
  site = await TestSite.start({ demo: false });
  page = await device.open();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

const list = () => page.getByRole("region", { name: "Getting started" });
const step = (title: string) => list().getByRole("link", { name: new RegExp(`^${title}`) });

async function toDashboard(): Promise<void> {
  await page.goto(`${site.origin}/admin/dashboard`);
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

async function untilDone(title: string): Promise<void> {
  await step(title).filter({ hasText: "Done" }).waitFor();
}

/** The control that has the focus, which is visible. */
async function focused(name: string): Promise<Locator> {
  const control = page.locator("main :focus");
  await control.and(page.getByLabel(name, { exact: true })).waitFor();
  const box = await control.boundingBox();
  expect(box && box.y > 0 && box.y + Math.min(box.height, 100) < 640).toBe(true);
  return control;
}

async function save(): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  // Told by the server: nothing waits before it is stored either.
  await page.getByRole("status").getByText("Saved", { exact: true }).first().waitFor();
}

it("a real first day: the checklist leads to each screen, the site gets its name, and the list is gone at the end", async () => {
  await signIn(page, site.origin);
  await list().getByText("0 of 7 done").waitFor();
  // What only the server knows comes with its answer.
  await expect.poll(() => list().getByRole("listitem").filter({ hasText: "To do" }).count()).toBe(7);
  expect(await page.getByText("Nothing to do.").count()).toBe(0);

  await step("Name and tagline").click();
  await (await focused("Name")).fill(NAME);
  await page.getByLabel("Tagline", { exact: true }).first().fill("Together in the north");
  await save();
  await page.getByRole("banner").getByText(NAME).waitFor();
  expect(await page.title()).toBe(`My Profile · ${NAME}`);

  await toDashboard();
  await untilDone("Name and tagline");
  await step("How to reach you").click();
  await (await focused("Email")).fill("us@leeds.example");
  await save();

  await toDashboard();
  await step("About the community").click();
  await (await focused("About")).fill("We meet on Sundays.");
  await save();

  await toDashboard();
  await step("Privacy").click();
  await focused("Messages");
  await save();

  await toDashboard();
  await step("A backup").click();
  const downloading = page.waitForEvent("download");
  await page.locator("main :focus").filter({ hasText: "Download everything" }).click();
  await (await downloading).path();

  await toDashboard();
  await untilDone("A backup");
  await list().getByText("5 of 7 done").waitFor();
  await step("The first post").click();
  await page.getByLabel("Title", { exact: true }).fill("Coffee on Sunday");
  await page.getByRole("textbox", { name: "Content" }).fill("Three rounds, and everyone is welcome.");
  await openSettings(page);
  await page.getByLabel("Excerpt").fill("Come as you are.");
  await closeSettings(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL(/\/admin\/blog$/);
  await untilSent(page);

  await toDashboard();
  await untilDone("The first post");
  await list().getByRole("button", { name: "Hide this list" }).click();
  await list().waitFor({ state: "detached" });
  await page.getByText("Nothing to do.").waitFor();
  await page.reload();
  await page.getByText("Nothing to do.").waitFor();
  expect(await list().count()).toBe(0);

  // What visitors get.
  await expect.poll(titleOfHome, { timeout: 60_000 }).toContain(NAME);
  const manifest = await (await fetch(`${site.origin}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: NAME });
  await page.goto(site.origin);
  await page.getByRole("heading", { level: 1, name: "Together in the north" }).waitFor();
  await page.getByText("Coffee on Sunday").first().waitFor();
  expect(device.consoleMessages).toEqual([]);
});

async function titleOfHome(): Promise<string> {
  const html = await (await fetch(site.origin, { headers: { accept: "text/html" } })).text();
  return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
}

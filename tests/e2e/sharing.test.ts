import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { openSettings } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
let page: Page;
const device = new Device({ onDisk: true });

beforeAll(async () => {
  site = await TestSite.start();
  page = await device.open();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

const WORDS = "Tonight's coffee in Leeds: come at six.";
const here = () => new URL(page.url()).pathname;

/** The phone's share sheet's request to the installed app, with a picture of two colours. */
async function share(): Promise<string> {
  return page.evaluate(async (words) => {
    const canvas = new OffscreenCanvas(1_200, 800);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.fillStyle = "#d99a1c";
    context.fillRect(0, 0, 1_200, 400);
    const form = new FormData();
    form.append("title", "Coffee in Leeds");
    form.append("text", words);
    form.append("url", "https://selam.example/coffee");
    form.append("pictures", await canvas.convertToBlob({ type: "image/png" }), "coffee.png");
    return (await fetch("/share", { method: "POST", body: form, redirect: "manual" })).type;
  }, WORDS);
}

it("content shared offline survives a killed browser until the owner has signed in", async () => {
  await page.goto(site.origin);
  await untilSaved(page);
  await device.context.setOffline(true);
  expect(await share()).toBe("opaqueredirect");
  await device.kill();

  page = await device.open();
  await page.goto(`${site.origin}/admin/shared`);
  await page.getByText("What you shared is kept.").waitFor();
  await page.getByLabel("Email").fill(DEMO_SIGN_IN.email);
  await page.getByLabel("Password").fill(DEMO_SIGN_IN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Shared with this site" }).waitFor();
  await page.getByText(WORDS).waitFor();
  expect(here()).toBe("/admin/shared");
});

it("shared content becomes a draft with its picture in all sizes, and survives a reload", async () => {
  await page.getByRole("listitem").getByRole("button", { name: "New community post" }).click();
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  expect(here()).toMatch(/^\/admin\/community\/[\w-]{36}$/);
  await page.reload();
  await expect.poll(() => page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Coffee in Leeds");
  const content = await page.getByRole("textbox", { name: "Content" }).inputValue();
  expect(content).toBe(`${WORDS}\n\nhttps://selam.example/coffee`);
  await openSettings(page);
  const picture = page.locator("fieldset img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  expect(await page.evaluate(async () => (await (await caches.open("selam-shared")).keys()).length)).toBe(0);
  expect(device.consoleMessages).toEqual([]);
});

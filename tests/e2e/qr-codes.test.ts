// @module-tag nightly
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFindings } from "./support/axe.ts";
import { Device } from "./support/browser.ts";
import { type Modules, writeVideo } from "./support/fake-camera.ts";
import { type Row, TestSite } from "./support/site.ts";
import { openOnBoth } from "./support/two-phones.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-codes-"));
const video = path.join(folder, "camera.y4m");
let site: TestSite;
const giver = new Device();
const receiver = new Device({ camera: video });
let giving: Page;
let receiving: Page;

beforeAll(async () => {
  writeVideo(video, []);
  site = await TestSite.start();
  [giving, receiving] = await openOnBoth(site.origin, giver, receiver);
  await receiver.context.setOffline(true);
});
afterAll(async () => {
  await Promise.all([giver.end(), receiver.end()]);
  await site.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes an edit of a post, opens it online, and shows its codes offline. */
async function showCodes(place: number, change: Partial<Row>): Promise<readonly Modules[]> {
  const row = (await site.newest("community_posts", 5))[place];
  if (!row) throw new Error("The seed has no such post.");
  await site.save("community", { ...row, ...change }, Number(row.version));
  await giver.context.setOffline(false);
  await giving.goto(`${site.origin}/portfolio/${row.id}`);
  await giving.getByRole("heading", { level: 1, name: String(change.title) }).waitFor();
  const { rev } = (await site.newest("community_posts", 5)).find(({ id }) => id === row.id) ?? row;
  const signature = () =>
    giving.evaluate(
      async (file) =>
        (await caches.match(file, { cacheName: "selam-signed" }).then((found) => found?.json()))?.rev,
      `/signed/community/${row.id}.json`,
    );
  await expect.poll(signature, { timeout: 60_000 }).toBe(rev);
  await giver.context.setOffline(true);
  await giving.getByRole("button", { name: /^Share/ }).click();
  await giving.getByRole("dialog").getByRole("button", { name: "Show as QR codes" }).click();
  await giving.getByRole("dialog").getByRole("img").waitFor();
  return everyCode();
}

/** Goes through the codes with the buttons of the dialog. */
async function everyCode(): Promise<readonly Modules[]> {
  const dialog = giving.getByRole("dialog");
  const codes: Modules[] = [];
  for (;;) {
    const code = dialog.getByRole("img");
    const label = (await code.getAttribute("aria-label")) ?? "";
    const modules = await code.evaluate((svg) => ({
      size: Number(svg.getAttribute("viewBox")?.split(" ")[2]),
      path: svg.querySelector("path")?.getAttribute("d") ?? "",
    }));
    if (codes.some((known) => known.path === modules.path)) return codes;
    codes.push(modules);
    if (label === "QR code") return codes;
    await dialog.getByRole("button", { name: "Next", exact: true }).click();
    await expect.poll(() => code.getAttribute("aria-label")).not.toBe(label);
  }
}

it("a post of 600 letters goes as one code from screen to camera with all networks off", async () => {
  const codes = await showCodes(0, {
    title: "ቡና ንኹሉ",
    content: "ሰንበት ኩልኹም ናብ ቡና ንዑ ".repeat(28).slice(0, 600),
    translations: {},
    lang: "ti",
  });
  expect(codes).toHaveLength(1);
  const box = await giving.getByRole("dialog").getByRole("img").boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(giving.viewportSize()?.height ?? 0);
  expect(await axeFindings(giving)).toEqual([]);
  if (process.env.SHOTS) await giving.screenshot({ path: `${process.env.SHOTS}/code.png` });

  writeVideo(video, codes);
  await receiving.goto(`${site.origin}/open`);
  await receiving.getByRole("button", { name: "Scan with the camera" }).click();
  await receiving.getByText("Checked: it comes from this site. You can read it here.").waitFor();
  await receiving.getByRole("link", { name: "ቡና ንኹሉ" }).click();
  await receiving.getByRole("heading", { level: 1, name: "ቡና ንኹሉ" }).waitFor();
});

it("a longer post goes as a sequence, which the camera collects in another order", async () => {
  const sentences = Array.from(
    { length: 120 },
    (_, n) => `${n * 7919}: ${(n * 104_729).toString(36)} coffee.`,
  );
  const codes = await showCodes(1, { title: "A long evening", content: sentences.join(" ") });
  expect(codes.length).toBeGreaterThan(1);
  if (process.env.SHOTS) await giving.screenshot({ path: `${process.env.SHOTS}/codes.png` });
  writeVideo(video, codes.toReversed());
  await receiving.goto(`${site.origin}/open`);
  await receiving.getByRole("button", { name: "Scan with the camera" }).click();
  await receiving.getByRole("status").getByText(`of ${codes.length} codes read`).waitFor();
  if (process.env.SHOTS) await receiving.screenshot({ path: `${process.env.SHOTS}/scan.png` });
  await receiving.getByText("Checked: it comes from this site. You can read it here.").waitFor();
  expect(await receiving.locator("video").count()).toBe(0);
});

it("a picture of a code from the gallery works too, and one without a code says so", async () => {
  await giving.keyboard.press("Escape");
  const codes = await showCodes(2, { title: "From the gallery", content: "A short one." });
  expect(codes).toHaveLength(1);
  const picture = path.join(folder, "code.png");
  await giving.getByRole("dialog").getByRole("img").screenshot({ path: picture });
  await receiving.goto(`${site.origin}/open`);
  await receiving.getByLabel("Scan a picture").setInputFiles(picture);
  await receiving.getByRole("link", { name: "From the gallery" }).waitFor();
  const without = path.join(folder, "without.png");
  await receiving.screenshot({ path: without });
  await receiving.getByLabel("Scan a picture").setInputFiles(without);
  await receiving.getByRole("alert").getByText("There's no readable QR code in this picture.").waitFor();
});

it.each([
  ["NotAllowedError", "The camera is blocked for this site."],
  ["NotFoundError", "This device has no camera that can be used here."],
  ["NotReadableError", "The camera couldn't be opened."],
])(
  "a camera that answers %s is told in one sentence, with the file as the other way",
  async (name, sentence) => {
    const page = await giver.context.newPage();
    await giver.context.setOffline(false);
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", error));
    }, name);
    await page.goto(`${site.origin}/open`);
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.getByRole("alert").getByText(sentence).waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("ask for the post as a file");
    await page.close();
  },
);

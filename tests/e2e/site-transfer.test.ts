// @module-tag nightly
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyArchive } from "../../server/archive/read-archive.ts";
import { migrationVersions } from "../../server/database/migrations.ts";
import { SUPABASE_DIR } from "../../server/database/supabase-dir.ts";
import { wxr } from "../integration/import/wxr-file.ts";
import { Device } from "./support/browser.ts";
import { signIn } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
const device = new Device({ viewport: { width: 1280, height: 900 } });

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

it("the owner downloads the whole site and imports a WordPress export, in the browser", async () => {
  const page = await device.open();
  await signIn(page, site.origin);
  await page.goto(`${site.origin}/admin/settings`);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^selam-\d{4}-\d\d-\d\d\.tar\.gz$/);
  const file = path.join(tmpdir(), `${crypto.randomUUID()}.tar.gz`);
  await download.saveAs(file);
  const { manifest } = await verifyArchive(file, migrationVersions(SUPABASE_DIR));
  expect(manifest.tables["public.blog_posts"]?.rows).toBeGreaterThan(0);

  const input = page.locator("input[type=file]");
  const importFile = async (chosen: string) => {
    await input.setInputFiles(chosen);
    await page.getByRole("button", { name: "Import now" }).click();
  };
  await importFile(file);
  await page.getByRole("alert").getByText("this site already has content").first().waitFor();

  const xml = path.join(tmpdir(), `${crypto.randomUUID()}.xml`);
  writeFileSync(xml, wxr([{ id: 1, title: "From the old site", content: "Words" }]));
  for (const line of ["New articles: 1", "Already there: 1"]) {
    await importFile(xml);
    await page.getByText(line, { exact: true }).waitFor({ timeout: 60_000 });
  }
  const imported = (await site.newest("blog_posts", 1_000)).filter(
    ({ title }) => title === "From the old site",
  );
  expect(imported).toHaveLength(1);

  // A member who has the app follows a link to the old site, which the service worker gets to see first.
  await page.goto(site.origin);
  await page.getByText("Available offline").first().waitFor({ timeout: 60_000 });
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  for (const old of ["/1/", "/?p=1"]) {
    await page.goto(site.origin + old);
    await page.waitForURL(`${site.origin}/blog/${imported[0]?.id}`);
    await page.getByRole("heading", { name: "From the old site" }).waitFor();
  }
  await page.goto(`${site.origin}/no-such-page`);
  await page.waitForURL(`${site.origin}/`);
  await page.goto(`${site.origin}/admin/settings`);

  for (const each of [file, xml]) rmSync(each);

  await device.context.setOffline(true);
  await page.getByText("This needs a connection").first().waitFor();
  const button = page.getByRole("button", { name: "Download everything" });
  expect(await button.getAttribute("aria-disabled")).toBe("true");
});

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Plays the recording in a part of a page until its position is past some seconds, then pauses. */
export async function playPast(where: Locator, seconds: number): Promise<void> {
  await where.getByRole("button", { name: "Play", exact: true }).click();
  const position = () => where.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(position, { interval: 50 }).toBeGreaterThan(seconds);
  await where.getByRole("button", { name: "Pause", exact: true }).click();
}

/** A picture for whoever looks at the screens, where SELAM_SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SELAM_SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

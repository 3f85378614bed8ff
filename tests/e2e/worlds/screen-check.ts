import type { Page } from "playwright-core";
import { textFaults } from "../support/text-faults.ts";

export type Problems = readonly string[];

/** What a screen must not show, whatever the journey and the world. */
type Forbidden = {
  /** Texts of a page that crashed. */
  readonly crashes: readonly string[];
  /** Sentences that cannot be true in this world. */
  readonly untrue: readonly string[];
};

/** What is wrong with the screen as it is. */
export async function problemsOf(page: Page, { crashes, untrue }: Forbidden): Promise<Problems> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
  const shown = await page.evaluate(() => document.body.innerText);
  return [
    ...crashes.filter((text) => shown.includes(text)).map((text) => `the page crashed: "${text}"`),
    ...untrue.filter((text) => shown.includes(text)).map((text) => `it says "${text}", which is untrue here`),
    ...(await page.evaluate(textFaults)).slice(0, 5),
  ];
}

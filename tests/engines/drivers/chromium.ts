import type { Page } from "playwright-core";
import { Device } from "../../e2e/support/browser.ts";
import { asExpression, type Engine, LONGEST, type Tab } from "../tab.ts";

/** Old versions report headers they do not know. */
const HEADER_NOTE = /Permissions-Policy header/;
/** A phone of 360 px, the smallest that is common. */
const WINDOW = { width: 360, height: 740 };

/** Chromium of any version, by Playwright. */
export class ChromiumEngine implements Engine {
  name = "Chromium";
  readonly #device: Device;

  /** @param blocksSiteData the user's setting that blocks all storage */
  constructor(executablePath: string, { blocksSiteData = false } = {}) {
    this.#device = new Device({ executablePath, viewport: WINDOW, locale: "en-GB", blocksSiteData });
  }

  get faults(): string[] {
    const all = this.#device.consoleMessages;
    const kept = all.filter((line) => !HEADER_NOTE.test(line) && !line.includes(" warning: "));
    all.splice(0, all.length, ...kept);
    return all;
  }

  async open(): Promise<Tab> {
    const page = await this.#device.open();
    page.setDefaultTimeout(LONGEST);
    const version = await page.evaluate(() => navigator.userAgent);
    this.name = `Chromium ${/Chrome\/(\d+)/.exec(version)?.[1]}`;
    return new ChromiumTab(page);
  }

  close(): Promise<void> {
    return this.#device.close();
  }

  end(): Promise<void> {
    return this.#device.end();
  }
}

class ChromiumTab implements Tab {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async goTo(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  run: Tab["run"] = (script, ...args) => this.#page.evaluate(asExpression(script, args));

  press(selector: string): Promise<void> {
    return this.#page.click(selector);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  escape(): Promise<void> {
    return this.#page.keyboard.press("Escape");
  }

  choose(selector: string, file: string): Promise<void> {
    return this.#page.setInputFiles(selector, file);
  }

  async picture(file: string): Promise<void> {
    await this.#page.screenshot({ path: file });
  }
}

import type { Page } from "playwright-core";
import { Device } from "../../../tests/e2e/support/browser.ts";
import { asExpression, type Engine, LONGEST, PHONE, type Tab } from "../tab.ts";

/** Old versions report headers they do not know. */
const HEADER_NOTE = /Permissions-Policy header/;

/** Chromium of any version, by Playwright. */
export class ChromiumEngine implements Engine {
  name = "Chromium";
  readonly #device: Device;

  /** @param blocksSiteData the user's setting that blocks all storage */
  constructor(executablePath: string, { blocksSiteData = false } = {}) {
    this.#device = new Device({
      executablePath,
      viewport: PHONE,
      locale: "en-GB",
      blocksSiteData,
      microphone: true,
    });
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
    // Nobody is there to answer the question.
    await this.#device.context.grantPermissions(["notifications"]);
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

  async press(selector: string): Promise<void> {
    // Playwright's own click asks for what Chromium has from 105 on.
    const { x, y } = await this.run(middleOf, selector);
    await this.#page.mouse.click(x, y);
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

/** The middle of an element, in the window. @throws Error if something covers it */
function middleOf(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`Nothing is ${selector}.`);
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  const there = document.elementFromPoint(middle.x, middle.y);
  const { labels } = element as HTMLInputElement;
  const isHit = (one: Element) => one.contains(there) || there?.contains(one) === true;
  if (!isHit(element) && ![...(labels ?? [])].some(isHit)) throw new Error(`${selector} is covered.`);
  return middle;
}

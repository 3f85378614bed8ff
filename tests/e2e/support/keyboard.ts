import type { CDPSession, Page } from "playwright-core";
import { type Device, untilSaved } from "./browser.ts";
import { type Focus, readFocus } from "./focus.ts";
import { fits, type Wanted } from "./wanted.ts";

/** What a screen reader would say of the element that has the focus, and what eyes see of it. */
export type Stop = Focus & {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly invalid: boolean;
};

/** How many stops of the Tab key a person has the patience for. */
const TIMEOUT_MS = 90;

/** A person with a keyboard and nothing else: where they are is where the focus is, and each stop must be seen. */
export class Keyboard {
  readonly page: Page;
  readonly #cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  static async of(page: Page): Promise<Keyboard> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Accessibility.enable");
    return new Keyboard(page, cdp);
  }

  /** Opens a site on a device, and waits until it is saved there. */
  static async at(device: Device, origin: string): Promise<Keyboard> {
    const page = await device.open();
    await page.goto(origin);
    await untilSaved(page);
    return Keyboard.of(page);
  }

  /** The element with the focus by Chromium's own accessibility tree; role "" where nothing has it. */
  async where(): Promise<Stop> {
    const { result } = await this.#cdp.send("Runtime.evaluate", { expression: "document.activeElement" });
    const focus = await this.page.evaluate(readFocus);
    if (!result.objectId || result.className === "HTMLBodyElement")
      return { ...focus, role: "", name: "", description: "", invalid: false };
    const { nodes } = await this.#cdp.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    return {
      ...focus,
      role: String(node?.role?.value),
      name: String(node?.name?.value ?? ""),
      description: String(node?.description?.value ?? ""),
      invalid: node?.properties?.find(({ name }) => name === "invalid")?.value.value === "true",
    };
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(words: string): Promise<void> {
    return this.page.keyboard.type(words);
  }

  /**
   * Goes on by one key until the focus is on what is wanted.
   * @throws when it is not reached, or when a stop on the way cannot be seen
   */
  async to(role: string, name: Wanted, key = "Tab"): Promise<Stop> {
    const passed: string[] = [];
    while (passed.length < TIMEOUT_MS) {
      await this.page.keyboard.press(key);
      const stop = await this.seen();
      if (stop.role === role && fits(stop.name, name)) return stop;
      passed.push(`${stop.role} “${stop.name}”`);
    }
    throw new Error(`${key} never came to ${role} “${name}”, only to:\n${passed.join("\n")}`);
  }

  /** Waits until the focus has come to something by itself. */
  async lands(role: string, name: Wanted): Promise<Stop> {
    let stop = await this.where();
    for (let tries = 0; tries < 100; tries += 1) {
      if (stop.role === role && fits(stop.name, name)) return this.seen();
      await this.page.waitForTimeout(50);
      stop = await this.where();
    }
    throw new Error(`The focus is on ${stop.role} “${stop.name}” and not on ${role} “${name}”.`);
  }

  /** The element with the focus, which must be to be seen. */
  async seen(): Promise<Stop> {
    let stop = await this.where();
    // A page that has just come is still finding its place.
    for (let tries = 0; stop.troubles.length > 0 && tries < 60; tries += 1) {
      await this.page.waitForTimeout(50);
      stop = await this.where();
    }
    if (stop.troubles.length > 0)
      throw new Error(`${stop.role} “${stop.name}” has the focus: ${stop.troubles.join(", ")}.`);
    return stop;
  }
}

import type { CDPSession, Page } from "playwright-core";
import { type Device, untilSaved } from "./browser.ts";
import { type Focus, readFocus } from "./focus.ts";
import { matchesName, type NamePattern } from "./name-pattern.ts";

/** The focused element as a screen reader announces it, and whether its focus is visible. */
export type FocusedElement = Focus & {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly invalid: boolean;
};

/** The maximum number of Tab presses. */
const MAX_TAB_PRESSES = 90;

/** A user with a keyboard only; each element that gets the focus must show it. */
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

  /** Opens a site on a device and waits until it is saved there. */
  static async at(device: Device, origin: string): Promise<Keyboard> {
    const page = await device.open();
    await page.goto(origin);
    await untilSaved(page);
    return Keyboard.of(page);
  }

  /** The focused element in Chromium's accessibility tree; role "" if there is none. */
  async readFocused(): Promise<FocusedElement> {
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

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /**
   * Presses a key until the wanted element has the focus.
   * @throws if it is not reached, or if the focus is not visible on the way
   */
  async to(role: string, name: NamePattern, key = "Tab"): Promise<FocusedElement> {
    const passed: string[] = [];
    while (passed.length < MAX_TAB_PRESSES) {
      await this.page.keyboard.press(key);
      const stop = await this.focused();
      if (stop.role === role && matchesName(stop.name, name)) return stop;
      passed.push(`${stop.role} “${stop.name}”`);
    }
    throw new Error(`${key} never came to ${role} “${name}”, only to:\n${passed.join("\n")}`);
  }

  /** Waits until an element has got the focus by itself. */
  async waitForFocus(role: string, name: NamePattern): Promise<FocusedElement> {
    let stop = await this.readFocused();
    for (let tries = 0; tries < 100; tries += 1) {
      if (stop.role === role && matchesName(stop.name, name)) return this.focused();
      await this.page.waitForTimeout(50);
      stop = await this.readFocused();
    }
    throw new Error(`The focus is on ${stop.role} “${stop.name}” and not on ${role} “${name}”.`);
  }

  /** The focused element. @throws if its focus is not visible */
  async focused(): Promise<FocusedElement> {
    let stop = await this.readFocused();
    // A new page may still be scrolling.
    for (let tries = 0; stop.problems.length > 0 && tries < 60; tries += 1) {
      await this.page.waitForTimeout(50);
      stop = await this.readFocused();
    }
    if (stop.problems.length > 0)
      throw new Error(`${stop.role} “${stop.name}” has the focus: ${stop.problems.join(", ")}.`);
    return stop;
  }
}

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { textsOf } from "../../../scripts/page-texts.ts";
import { Device, untilSaved } from "../support/browser.ts";
import { signIn, untilAdminSaved } from "../support/owner.ts";
import type { Newest } from "../support/screens.ts";
import type { TestSite } from "../support/site.ts";
import { problemsOf } from "./screen-check.ts";
import { type Capability, deviceOf, type World } from "./worlds.ts";

/** The rows that journeys read and answer, made for them, so that they need no demo. */
export type OwnContent = Newest & { readonly event: string };

/** Sentences that need a server, by their keys. */
const NEEDS_SERVER = ["contact_sent", "attend_confirmed", "kind_blog_created", "comment_kept"];
/** Sentences that need storage. */
const NEEDS_STORAGE = ["bar_saved", "contact_message_hint"];
const CRASHES = ["crash_title"];

/** A person's way through the site in one world. After each step the screen is checked. */
export class Walk {
  readonly world: World;
  readonly site: TestSite;
  readonly content: OwnContent;
  readonly text: (key: string) => string;
  readonly #device: Device;
  #page: Page | null = null;
  /** What was typed and not yet submitted, by the field that holds it. */
  readonly #typed = new Map<string, { field: () => Locator; words: string }>();

  constructor(world: World, site: TestSite, content: OwnContent) {
    this.world = world;
    this.site = site;
    this.content = content;
    this.text = textsOf(world.language ?? "en");
    this.#device = new Device(deviceOf(world));
  }

  get page(): Page {
    if (!this.#page) throw new Error("The browser is closed.");
    return this.#page;
  }

  has(capability: Capability): boolean {
    return !this.world.lacks?.includes(capability);
  }

  /** The first visit. Where the world has no server, it goes as soon as the site is said to be saved. */
  async begin(who: "visitor" | "owner"): Promise<void> {
    this.#page = await this.#device.open();
    await this.world.prepare?.(this.#device.context);
    if (who === "owner") await signIn(this.page, this.site.origin);
    else await this.page.goto(this.site.origin);
    await this.#untilStarted();
    if (this.has("server")) return;
    if (who === "owner") await untilAdminSaved(this.page);
    else await untilSaved(this.page, this.world.language);
    await this.#device.context.setOffline(true);
  }

  /** Opens another page, which has no fields of the one before. */
  async goTo(address: string): Promise<void> {
    this.#typed.clear();
    await this.page.goto(this.site.origin + address);
    await this.#untilStarted();
  }

  /** Does one thing, and checks the screen as it is then, and again after a reload where the world reloads. */
  async step(name: string, act: () => Promise<void>): Promise<void> {
    await act();
    await this.#check(name);
    if (!this.world.reloads) return;
    const before = this.page.url();
    await this.page.reload();
    await this.#untilStarted();
    expect(this.page.url(), `${name}, reloaded: its address`).toBe(before);
    await this.#check(`${name}, reloaded`);
  }

  /** Types into a field of the page, by its name. From now on its words must be there after each step. */
  async type(name: string, words: string): Promise<void> {
    const field = () =>
      this.page.locator(`main :is([name="${name}"], [data-field="${name}"] textarea)`).first();
    await field().fill(words);
    this.#typed.set(name, { field, words });
  }

  /** Presses the button that submits what was typed, which the form then no longer holds. */
  async submit(): Promise<void> {
    const [first] = this.#typed.values();
    if (!first) throw new Error("Nothing was typed.");
    this.#typed.clear();
    await first.field().locator("xpath=ancestor::form").locator("button[type=submit]").click();
  }

  async end(): Promise<void> {
    await this.#device.end();
  }

  async #untilStarted(): Promise<void> {
    await this.page.locator("main h1").first().waitFor();
    await this.page.locator("html:not([data-prerendered])").waitFor({ state: "attached" });
  }

  async #check(name: string): Promise<void> {
    const problems = () =>
      problemsOf(this.page, {
        crashes: CRASHES.map(this.text),
        untrue: [
          ...(this.has("server") ? [] : NEEDS_SERVER),
          ...(this.has("storage") ? [] : NEEDS_STORAGE),
        ].map(this.text),
      });
    // A screen may be on its way.
    await expect.poll(problems, { message: name }).toEqual([]);
    for (const { field, words } of this.#typed.values())
      await expect.poll(() => field().inputValue(), { message: `${name}: what was typed` }).toBe(words);
    const isExpected = (note: string) => this.world.expects?.test(note) ?? false;
    expect(
      this.#device.consoleMessages.filter((note) => !isExpected(note)),
      `${name}: the console`,
    ).toEqual([]);
  }
}

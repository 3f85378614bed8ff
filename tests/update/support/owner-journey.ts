import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { Device } from "../../e2e/support/browser.ts";
import { closeSettings, openSettings, untilAdminSaved, untilSent } from "../../e2e/support/owner.ts";
import { expectOwnerEffects } from "./owner-effects.ts";
import { adminDatabase, type QueuedOperation, queuedOperations } from "./stored.ts";
import type { UpdatedSite } from "./updated-site.ts";

const EDITED = "Himbasha, and nothing else";
const UNPUBLISHED = "Axum, on foot, with my daughter";
const NEW = "The bus leaves at nine";
const HALF_TITLE = "Half a sentence";

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The owner, signed in to the shipped version, with the whole admin saved on the device. */
export class OwnerJourney {
  readonly device = new Device({ onDisk: true, viewport: { width: 1280, height: 900 } });
  readonly #site: UpdatedSite;
  #queued: string[] = [];
  #approved = "";
  #page: Page | null = null;

  private constructor(site: UpdatedSite) {
    this.#site = site;
  }

  static async start(site: UpdatedSite, account: Account): Promise<OwnerJourney> {
    const journey = new OwnerJourney(site);
    await journey.open();
    await journey.goTo("/admin/login");
    await journey.#fillSignIn(account);
    await untilAdminSaved(journey.page);
    return journey;
  }

  get page(): Page {
    if (!this.#page) throw new Error("The browser is closed.");
    return this.#page;
  }

  async open(): Promise<void> {
    this.#page = await this.device.open();
  }

  async goTo(address: string): Promise<void> {
    await this.page.goto(this.#site.origin + address);
  }

  async #fillSignIn({ email, password }: Account): Promise<void> {
    await this.page.locator("input[type=email]").fill(email);
    await this.page.locator("input[type=password]").fill(password);
    await this.page.locator("form button[type=submit]").click();
    await this.page.waitForURL(`${this.#site.origin}/admin/dashboard`);
    await this.page.locator("main h1").waitFor();
  }

  /**
   * Lets the new version be installed, closes the browser and opens it again, which starts that version.
   * @param beforeStart runs while the browser is closed
   */
  async reopenInNewVersion(beforeStart: () => Promise<void> = async () => undefined): Promise<void> {
    await this.goTo("/admin/dashboard");
    const isWaiting = () =>
      this.page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    await this.device.close();
    await beforeStart();
    await this.open();
    await this.goTo("/admin/dashboard");
    await this.page.locator("main h1").waitFor();
  }

  /** Edits with a new picture, publishes, unpublishes and approves with no server, and leaves a draft behind. */
  async queueWork(): Promise<void> {
    const { page } = this;
    await this.goTo("/admin/blog");
    await page.getByRole("link", { name: "Himbasha" }).first().click();
    await page.getByLabel("Title").first().fill(EDITED);
    await openSettings(page);
    const chooser = page.waitForEvent("filechooser");
    await page
      .getByRole("button", { name: /^Choose (a|another) file$/ })
      .first()
      .click();
    const create = { width: 1_600, height: 900, channels: 3, background: "#a8201a" } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    await (await chooser).setFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer });
    await page.getByText("Will be uploaded when you save").waitFor();
    await page.getByRole("group", { name: "Featured image" }).getByLabel("Description").fill("A red cup");
    await closeSettings(page);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(/\/admin\/blog$/);
    await this.#untilQueued(1);

    const published = page.getByRole("listitem").filter({ hasText: UNPUBLISHED });
    await published.getByRole("button", { name: /^Unpublish/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
    await this.#untilQueued(2);

    await this.goTo("/admin/news/new");
    await page.getByLabel("Title").fill(NEW);
    await page.getByLabel("Content").fill("From the church in Camden.");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.waitForURL(/\/admin\/news$/);
    await this.#untilQueued(3);

    await this.goTo("/admin/comments");
    await page.getByRole("button", { name: "Approve", exact: true }).first().click();
    await this.#untilQueued(4);
    // The list may have changed under the tap, so the operation tells which comment it was.
    this.#approved = (await this.#queuedOperations()).at(-1)?.rowId ?? "";

    await this.goTo("/admin/blog/new");
    await page.getByLabel("Title").first().fill(HALF_TITLE);
    await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
    this.#queued = await this.#outbox();
  }

  async #queuedOperations(): Promise<QueuedOperation[]> {
    return queuedOperations(this.page, await adminDatabase(this.page));
  }

  async #outbox(): Promise<string[]> {
    return (await this.#queuedOperations()).map(({ id }) => id);
  }

  async #untilQueued(count: number): Promise<void> {
    await expect.poll(async () => (await this.#outbox()).length).toBe(count);
  }

  /** The update finds everything that waited, in its order, and shows that it is not sent. */
  async expectStillQueued(): Promise<void> {
    await this.goTo("/admin/dashboard");
    await this.page.getByRole("link", { name: `${this.#queued.length} not sent yet` }).waitFor();
    expect(await this.#outbox()).toEqual(this.#queued);
  }

  async expectDraft(): Promise<void> {
    await this.goTo("/admin/blog");
    await this.page.getByRole("link", { name: HALF_TITLE, exact: true }).click();
    await this.page.getByText(/^Your draft from/).waitFor();
    expect(await this.page.getByLabel("Title").first().inputValue()).toBe(HALF_TITLE);
  }

  /** Each thing that was done is in the database once, the picture's files with it. */
  async expectArrived(): Promise<void> {
    await this.goTo("/admin/blog");
    await untilSent(this.page);
    await expectOwnerEffects(this.#site, this.#queued, {
      edited: EDITED,
      unpublished: UNPUBLISHED,
      published: NEW,
      half: HALF_TITLE,
      approved: this.#approved,
    });
    expect(await this.#outbox()).toEqual([]);
  }
}

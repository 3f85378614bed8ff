import type { Page } from "playwright-core";
import type { Operation } from "../../../src/domain/outbox/operation.ts";
import { Device, untilSaved } from "./browser.ts";
import type { FaultySite } from "./faulty-site.ts";
import { createOwnPosts, type OwnPosts } from "./own-posts.ts";
import { storedRows } from "./stored-rows.ts";

/** An action that the page stored; `withdrawn` if it was taken back before it was sent. */
export type UserAction = Pick<Operation, "id" | "seq" | "lane" | "postId" | "intent"> & {
  withdrawn: boolean;
};

const NAME = "Aster";
/** The number of other people's comments that can be reported. */
const OTHERS = 5;
/** How long a page may take to store one action, and each of many, in milliseconds. */
const STORE_TIMEOUT_MS = 10_000;
const STORE_TIMEOUT_EACH_MS = 50;
/** How long the queue may take to drain after the connection has returned, in milliseconds. */
const DRAIN_TIMEOUT_MS = 120_000;

/** A visitor who performs every action through the interface, on a device with faults. */
export class Visitor {
  readonly device = new Device({ onDisk: true });
  readonly place: OwnPosts;
  /** By operation id. */
  readonly actions = new Map<string, UserAction>();
  readonly #site: FaultySite;
  #page: Page | null = null;
  #written = 0;
  #reported = 0;

  private constructor(site: FaultySite, place: OwnPosts) {
    this.#site = site;
    this.place = place;
  }

  static async create(site: FaultySite): Promise<Visitor> {
    return new Visitor(site, await createOwnPosts(site, OTHERS));
  }

  /** Visits the site until it is saved on the device. */
  async visitUntilSaved(): Promise<void> {
    await this.reopen();
    await this.goTo("/portfolio");
    await untilSaved(this.page);
  }

  get page(): Page {
    if (!this.#page) throw new Error("The browser is closed.");
    return this.#page;
  }

  /** Opens the browser on the same profile, with an empty page. */
  async reopen(): Promise<void> {
    this.#page = await this.device.open();
    await withShareSheet(this.#page);
  }

  async goTo(address: string): Promise<void> {
    await this.page.goto(this.#site.origin + address);
  }

  /** Performs about thirty actions of all kinds while offline. */
  async performAllActions(): Promise<void> {
    const [first, second] = this.place.posts;
    await this.goTo(`/portfolio/${first}`);
    await this.like(9);
    await this.share();
    await this.deleteOldest(first);
    for (let n = 0; n < 3; n += 1) await this.comment();
    await this.report();
    await this.goTo(`/portfolio/${second}`);
    await this.like(3);
    for (let n = 0; n < 2; n += 1) await this.share();
    for (let n = 0; n < 2; n += 1) await this.comment();
    await this.untilStored(1, () => this.goTo(`/blog/${this.place.article}`));
    await this.like(3);
    await this.goTo("/contact");
    for (let n = 0; n < 4; n += 1) await this.leaveMessage();
  }

  /** Presses a button of the post or article on the screen. */
  async like(times: number): Promise<void> {
    const button = this.page.getByRole("button", { name: /^Like, / });
    await this.untilStored(times, async () => {
      for (let n = 0; n < times; n += 1) await button.click();
    });
  }

  /** Presses it many times without delay. */
  async likeFast(times: number): Promise<void> {
    const button = this.page.getByRole("button", { name: /^Like, / });
    await this.untilStored(times, () =>
      button.evaluate(async (element: HTMLElement, taps) => {
        for (let n = 0; n < taps; n += 1) {
          element.click();
          if (n % 25 === 0) await new Promise(requestAnimationFrame);
        }
      }, times),
    );
  }

  /** Sends a link. Offline, a browser that has not loaded the dialog's code opens the share sheet at once. */
  async share(): Promise<void> {
    const { page } = this;
    const send = page.getByRole("button", { name: "Send the link" });
    await this.untilStored(1, async () => {
      await page.evaluate(() => delete document.documentElement.dataset.shared);
      await page.getByRole("button", { name: /^Share, / }).click();
      await Promise.race([send.waitFor(), page.waitForSelector("html[data-shared]")]);
      if (await send.isVisible()) await send.click();
    });
  }

  async comment(): Promise<void> {
    const { page } = this;
    const text = this.#uniqueText("Comment");
    await page.getByLabel("Your name").fill(NAME);
    await page.getByRole("textbox", { name: "Your comment" }).fill(text);
    await this.untilStored(1, () => page.getByRole("button", { name: "Post comment" }).click());
    await page.getByText(text, { exact: true }).waitFor();
  }

  async leaveMessage(): Promise<void> {
    const { page } = this;
    await page.getByLabel("Name", { exact: true }).fill(NAME);
    await page.getByLabel("Email", { exact: true }).fill("aster@selam.example");
    await page.getByLabel("Message", { exact: true }).fill(this.#uniqueText("Message"));
    await this.untilStored(1, () => page.getByRole("button", { name: "Send Message" }).click());
  }

  async report(): Promise<void> {
    const comment = this.place.others[this.#reported];
    if (!comment) return;
    this.#reported += 1;
    await this.page.getByRole("button", { name: `Report the comment by ${comment.author}` }).click();
    await this.untilStored(1, () =>
      this.page.getByRole("dialog").getByRole("button", { name: "Report", exact: true }).click(),
    );
  }

  /** Deletes this visitor's first remaining comment on a post. */
  async deleteOldest(postId: string): Promise<void> {
    const deleted = new Set(
      [...this.actions.values()].flatMap(({ intent }) =>
        intent.kind === "comment_delete" ? [intent.commentId] : [],
      ),
    );
    const chosen = [...this.actions.values()].find(
      ({ id, intent, withdrawn }) =>
        intent.kind === "comment" && intent.postId === postId && !withdrawn && !deleted.has(id),
    );
    if (chosen?.intent.kind !== "comment") return;
    const entry = this.page
      .getByRole("listitem")
      .filter({ has: this.page.getByText(chosen.intent.body, { exact: true }) });
    await entry.getByRole("button", { name: "Delete your comment" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await entry.waitFor({ state: "detached" });
    // An unsent comment is withdrawn; any other is deleted by a request to the server.
    if ((await this.note()) === 0) chosen.withdrawn = true;
  }

  /** Runs an action and waits until that many new operations are on disk. */
  async untilStored(operations: number, act: () => Promise<void>): Promise<void> {
    await this.note();
    await act();
    const end = Date.now() + STORE_TIMEOUT_MS + operations * STORE_TIMEOUT_EACH_MS;
    for (let count = 0; count < operations; count += await this.note()) {
      if (Date.now() > end) throw new Error(`${count} of ${operations} actions are stored.`);
    }
  }

  /** Records the new operations of the outbox. Returns their number. */
  async note(): Promise<number> {
    let added = 0;
    for (const { id, seq, lane, postId, intent } of await this.outbox()) {
      if (this.actions.has(id)) continue;
      this.actions.set(id, { id, seq, lane, postId, intent, withdrawn: false });
      added += 1;
    }
    return added;
  }

  /** Resolves when only dead letters are queued, or after the time limit. */
  async untilSent(): Promise<void> {
    const end = Date.now() + DRAIN_TIMEOUT_MS;
    while (Date.now() < end && (await this.outbox()).some(({ state }) => state !== "parked"))
      await new Promise((resolve) => setTimeout(resolve, 100));
    await this.#site.proxy.idle();
  }

  /** The queued operations on the device's disk. */
  outbox(): Promise<Operation[]> {
    return storedRows(this.page, "selam-site", "outbox");
  }

  /** A text that was not used before. */
  #uniqueText(what: string): string {
    this.#written += 1;
    return `${what} ${this.#written} from ${this.place.article}.`;
  }

  async end(): Promise<void> {
    await this.device.end();
  }
}

/** Replaces the share sheet, which this Chromium lacks; it completes at once, and marks the document. */
async function withShareSheet(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    navigator.share = async () => {
      document.documentElement.dataset.shared = "yes";
    };
  });
}

import type { Page } from "playwright-core";
import type { Operation } from "../../../src/domain/outbox/operation.ts";
import { Device, untilSaved } from "./browser.ts";
import { makeOwnPlace, type OwnPlace } from "./own-place.ts";
import type { SpoiltSite } from "./spoilt-site.ts";

/** What the person did and the page kept; `withdrawn` when they took it back before it left. */
export type Deed = Pick<Operation, "id" | "seq" | "lane" | "postId" | "intent"> & { withdrawn: boolean };

const NAME = "Aster";
/** Comments of other people there are to report. */
const OTHERS = 5;
/** How long a page may take to keep what was done, and each of many things, in milliseconds. */
const KEEPING = 10_000;
const KEEPING_EACH = 50;
/** What waits must be gone so long after the line is back, in milliseconds. */
const ENOUGH = 30_000;

/** A person who does everything that a visitor can, by the buttons, and a phone on which things go wrong. */
export class Visitor {
  readonly device = new Device();
  readonly place: OwnPlace;
  /** By their ids. */
  readonly deeds = new Map<string, Deed>();
  readonly #site: SpoiltSite;
  #page: Page | null = null;
  #written = 0;
  #reported = 0;

  private constructor(site: SpoiltSite, place: OwnPlace) {
    this.#site = site;
    this.place = place;
  }

  static async create(site: SpoiltSite): Promise<Visitor> {
    return new Visitor(site, await makeOwnPlace(site, OTHERS));
  }

  /** Visits the site until it is saved on the phone. */
  async restoreScroll(): Promise<void> {
    await this.reopen();
    await this.goTo("/portfolio");
    await untilSaved(this.page);
  }

  get page(): Page {
    if (!this.#page) throw new Error("The browser is closed.");
    return this.#page;
  }

  /** Opens the browser on the same profile, with nothing in it yet. */
  async reopen(): Promise<void> {
    this.#page = await this.device.open();
    await withShareSheet(this.#page);
  }

  async goTo(address: string): Promise<void> {
    await this.page.goto(this.#site.origin + address);
  }

  /** Does some thirty things of all kinds while the line is down. */
  async doAllKinds(): Promise<void> {
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
    await this.kept(1, () => this.goTo(`/blog/${this.place.article}`));
    await this.like(3);
    await this.goTo("/contact");
    for (let n = 0; n < 4; n += 1) await this.leaveMessage();
  }

  /** Taps the button of the post or article on the screen. */
  async like(times: number): Promise<void> {
    const button = this.page.getByRole("button", { name: /^Like, / });
    await this.kept(times, async () => {
      for (let n = 0; n < times; n += 1) await button.click();
    });
  }

  /** The same by a finger that is faster than any. */
  async likeFast(times: number): Promise<void> {
    const button = this.page.getByRole("button", { name: /^Like, / });
    await this.kept(times, () =>
      button.evaluate(async (element: HTMLElement, taps) => {
        for (let n = 0; n < taps; n += 1) {
          element.click();
          if (n % 25 === 0) await new Promise(requestAnimationFrame);
        }
      }, times),
    );
  }

  async share(): Promise<void> {
    await this.kept(1, () => this.page.getByRole("button", { name: /^Share, / }).click());
  }

  async comment(): Promise<void> {
    const { page } = this;
    const words = this.#words("Comment");
    await page.getByLabel("Your name").fill(NAME);
    await page.getByLabel("Your comment").fill(words);
    await this.kept(1, () => page.getByRole("button", { name: "Post comment" }).click());
    await page.getByText(words, { exact: true }).waitFor();
  }

  async leaveMessage(): Promise<void> {
    const { page } = this;
    await page.getByLabel("Name", { exact: true }).fill(NAME);
    await page.getByLabel("Email", { exact: true }).fill("aster@selam.example");
    await page.getByLabel("Message", { exact: true }).fill(this.#words("Message"));
    await this.kept(1, () => page.getByRole("button", { name: "Send Message" }).click());
  }

  async report(): Promise<void> {
    const comment = this.place.others[this.#reported];
    if (!comment) return;
    this.#reported += 1;
    await this.page.getByRole("button", { name: `Report the comment of ${comment.author}` }).click();
    await this.kept(1, () =>
      this.page.getByRole("dialog").getByRole("button", { name: "Report", exact: true }).click(),
    );
  }

  /** Deletes the first comment that still stands of what this person wrote under a post. */
  async deleteOldest(postId: string): Promise<void> {
    const deleted = new Set(
      [...this.deeds.values()].flatMap(({ intent }) =>
        intent.kind === "comment_delete" ? [intent.commentId] : [],
      ),
    );
    const chosen = [...this.deeds.values()].find(
      ({ id, intent, withdrawn }) =>
        intent.kind === "comment" && intent.postId === postId && !withdrawn && !deleted.has(id),
    );
    if (chosen?.intent.kind !== "comment") return;
    const entry = this.page
      .getByRole("listitem")
      .filter({ has: this.page.getByText(chosen.intent.body, { exact: true }) });
    await entry.getByRole("button", { name: "Delete what you wrote" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await entry.waitFor({ state: "detached" });
    // What had not left yet is taken back; anything else is asked of the server.
    if ((await this.note()) === 0) chosen.withdrawn = true;
  }

  /** Lets something be done, and waits until so many new operations are on the disk. */
  async kept(operations: number, act: () => Promise<void>): Promise<void> {
    await this.note();
    await act();
    const end = Date.now() + KEEPING + operations * KEEPING_EACH;
    for (let noted = 0; noted < operations; noted += await this.note()) {
      if (Date.now() > end) throw new Error(`${noted} of ${operations} things done are kept.`);
    }
  }

  /** Puts down what has come into the outbox. Gives how much is new. */
  async note(): Promise<number> {
    let added = 0;
    for (const { id, seq, lane, postId, intent } of await this.outbox()) {
      if (this.deeds.has(id)) continue;
      this.deeds.set(id, { id, seq, lane, postId, intent, withdrawn: false });
      added += 1;
    }
    return added;
  }

  /** Resolves when nothing waits any more but for the person, or when it should be so by now. */
  async untilSent(): Promise<void> {
    const end = Date.now() + ENOUGH;
    while (Date.now() < end && (await this.outbox()).some(({ state }) => state !== "parked"))
      await new Promise((resolve) => setTimeout(resolve, 100));
    await this.#site.proxy.idle();
  }

  /** What waits on the phone's disk. */
  async outbox(): Promise<Operation[]> {
    return this.page.evaluate(
      () =>
        new Promise<Operation[]>((resolve, reject) => {
          const opening = indexedDB.open("selam-site");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const db = opening.result;
            const reading = db.transaction("outbox").objectStore("outbox").getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              db.close();
              resolve(reading.result as Operation[]);
            };
          };
        }),
    );
  }

  /** Nobody has written these before. */
  #words(what: string): string {
    this.#written += 1;
    return `${what} ${this.#written} from ${this.place.article}.`;
  }

  async end(): Promise<void> {
    await this.device.end();
  }
}

/** Like a phone, and unlike this Chromium: the person shares at once, with whom does not matter. */
async function withShareSheet(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    navigator.share = () => Promise.resolve();
  });
}

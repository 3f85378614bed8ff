import type { Page } from "playwright-core";
import { expect } from "vitest";
import { Device } from "../../e2e/support/browser.ts";
import { visitorHeaders } from "../../integration/server/server-process.ts";
import { queuedIds } from "./stored.ts";
import type { UpdatedSite } from "./updated-site.ts";
import { expectVisitorEffects, type Post } from "./visitor-effects.ts";

const NAME = "Aster";
/** Words that the seed does not have. */
const COMMENT = "Is there a class for small children?";
const MESSAGE = "May I bring my mother to the coffee ceremony?";
const HALF_COMMENT = "I would also like to";
const HALF_MESSAGE = "One more thing, about the";

interface Place {
  readonly liked: Post;
  readonly withdrawn: Post;
  readonly pinned: Post;
  readonly article: Pick<Post, "id" | "title">;
}

/** A visitor whose browser prefers Tigrinya and who chose English, with the shipped version saved on the phone. */
export class VisitorJourney {
  readonly device = new Device({ onDisk: true, locale: "ti-ET" });
  readonly #site: UpdatedSite;
  readonly #place: Place;
  #queued: string[] = [];
  #page: Page | null = null;

  private constructor(site: UpdatedSite, place: Place) {
    this.#site = site;
    this.#place = place;
  }

  /** Visits the shipped version, chooses a language and pins an article, while the shipped version is served. */
  static async start(site: UpdatedSite): Promise<VisitorJourney> {
    const newest = async (table: string, columns: string, limit: number) => {
      const address = `${site.origin}/rest/v1/${table}?select=${columns}&published=is.true&order=published_at.desc&limit=${limit}`;
      return (await fetch(address, { headers: visitorHeaders(site.dataDir) })).json();
    };
    const [liked, withdrawn, pinned] = (await newest(
      "community_posts",
      "id,title,likes,shares",
      3,
    )) as Post[];
    const [article] = (await newest("blog_posts", "id,title", 1)) as Post[];
    if (!liked || !withdrawn || !pinned || !article) throw new Error("The seed has too few posts.");
    const journey = new VisitorJourney(site, { liked, withdrawn, pinned, article });
    await journey.#begin();
    return journey;
  }

  get page(): Page {
    if (!this.#page) throw new Error("The browser is closed.");
    return this.#page;
  }

  async #begin(): Promise<void> {
    const { article } = this.#place;
    this.#page = await this.device.open();
    // Like a phone: the person shares, with whom does not matter.
    await this.device.context.addInitScript(() => {
      navigator.share = () => Promise.resolve();
    });
    await this.goTo("/");
    await this.page.getByText("ብዘይ ኔትወርክ ይንበብ").first().waitFor({ timeout: 60_000 });
    await this.page.getByRole("contentinfo").getByRole("button", { name: "English" }).click();
    await this.page.locator('html[lang="en"]').waitFor({ state: "attached", timeout: 60_000 });
    await this.page
      .getByText(/^Available offline/)
      .first()
      .waitFor({ timeout: 60_000 });
    await this.goTo(`/blog/${article.id}`);
    await this.page.getByRole("button", { name: /^Pin:/ }).click();
    await this.page.getByRole("button", { name: /^Pinned/ }).waitFor();
    await this.#articlePictures();
  }

  async goTo(address: string): Promise<void> {
    await this.page.goto(this.#site.origin + address);
  }

  /** Does a thing of each kind with no server, and leaves two texts half written. */
  async queueWork(): Promise<void> {
    const { page } = this;
    const { liked, withdrawn, pinned } = this.#place;
    const like = () => page.getByRole("button", { name: /^Like, / }).click();
    await this.goTo(`/portfolio/${withdrawn.id}`);
    await like();
    await this.#untilQueued(1);
    await this.goTo("/waiting");
    await page
      .getByRole("button", { name: /^(Withdraw|Remove the like)$/ })
      .first()
      .click();
    await this.#untilQueued(0);

    await this.goTo(`/portfolio/${pinned.id}`);
    await page.getByRole("button", { name: /^Pin:/ }).click();
    await page.getByRole("button", { name: /^Pinned/ }).waitFor();
    await this.goTo("/contact");
    await page.getByLabel("Name", { exact: true }).fill(NAME);
    await page.getByLabel("Email", { exact: true }).fill("aster@selam.example");
    await page.getByLabel("Message", { exact: true }).fill(MESSAGE);
    await page.getByRole("button", { name: "Send Message" }).click();
    await this.#untilQueued(1);
    await page.getByLabel("Message", { exact: true }).fill(HALF_MESSAGE);

    await this.goTo(`/portfolio/${liked.id}`);
    await like();
    await like();
    await page.getByRole("button", { name: /^Share, / }).click();
    // Older versions open the share sheet at once; whether the share is queued is checked below.
    const send = page.getByRole("button", { name: "Send the link" });
    await send.click({ timeout: 5_000 }).catch(() => undefined);
    await page.getByLabel("Your name").fill(NAME);
    await page.getByRole("textbox", { name: "Your comment" }).fill(COMMENT);
    await page.getByRole("button", { name: "Post comment" }).click();
    await this.#untilQueued(5);
    await page.getByText(COMMENT, { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Your comment" }).fill(HALF_COMMENT);
    this.#queued = await queuedIds(page, "selam-site");
  }

  async untilUpdateOffered(): Promise<void> {
    await this.page.getByText("New version:").waitFor({ timeout: 60_000 });
  }

  async refreshIntoNewVersion(): Promise<void> {
    await this.untilUpdateOffered();
    const reloaded = this.page.waitForEvent("load");
    await this.page.getByRole("button", { name: "Refresh", exact: true }).click();
    await reloaded;
  }

  async #untilQueued(count: number): Promise<void> {
    await expect.poll(async () => (await queuedIds(this.page, "selam-site")).length).toBe(count);
  }

  /** The update finds everything that waited, in its order, and lists it. */
  async expectStillQueued(): Promise<void> {
    await this.goTo("/waiting");
    await this.page.getByText("Message to the owner").waitFor();
    expect(await queuedIds(this.page, "selam-site")).toEqual(this.#queued);
  }

  /** What was pinned can be read with its pictures, and the language is the one that was chosen. Works offline. */
  async expectSavedPosts(): Promise<void> {
    const { article, pinned } = this.#place;
    await this.goTo(`/blog/${article.id}`);
    await this.page.getByRole("heading", { level: 1, name: article.title }).waitFor();
    await this.page.getByRole("button", { name: /^Pinned/ }).waitFor();
    await this.#articlePictures();
    await this.goTo(`/portfolio/${pinned.id}`);
    await this.page.getByRole("button", { name: /^Pinned/ }).waitFor();
    expect(await this.page.evaluate(() => document.documentElement.lang)).toBe("en");
  }

  async #articlePictures(): Promise<void> {
    const picture = this.page.locator("main article img").first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(0);
  }

  async expectDrafts(): Promise<void> {
    await this.goTo(`/portfolio/${this.#place.liked.id}`);
    await expect
      .poll(() => this.page.getByRole("textbox", { name: "Your comment" }).inputValue())
      .toBe(HALF_COMMENT);
    expect(await this.page.getByLabel("Your name").inputValue()).toBe(NAME);
    await this.goTo("/contact");
    await expect.poll(() => this.page.getByLabel("Message", { exact: true }).inputValue()).toBe(HALF_MESSAGE);
  }

  /** Each thing that was done is in the database once, and what was withdrawn is not. */
  async expectArrived(): Promise<void> {
    await this.goTo("/waiting");
    await this.page.getByText("All sent. Nothing is waiting.").waitFor({ timeout: 60_000 });
    await expectVisitorEffects(this.#site, this.#queued, {
      liked: this.#place.liked,
      withdrawn: this.#place.withdrawn,
      comment: COMMENT,
      message: MESSAGE,
    });
    // The answers to what has arrived may still be on their way.
    await expect.poll(() => queuedIds(this.page, "selam-site")).toEqual([]);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { Device, untilSaved } from "../browser.ts";
import type { FaultySite } from "../faulty-site.ts";
import { signIn } from "../owner.ts";
import type { Freeze, Scene } from "./plan.ts";
import { processOf, resumeProcess, stopProcess } from "./processes.ts";

/** What became of a freeze. Times are in milliseconds from the stop. */
export type Outcome = {
  readonly freeze: Freeze;
  /** How long the other tab took to show its page again, what is new at the server, and to send. */
  readonly paint: number;
  readonly sync: number;
  readonly send: number;
  /** True if the other tab had done all that while the process was stopped. */
  readonly duringFreeze: boolean;
  /** True if the service worker runs in the stopped process. */
  readonly withWorker: boolean;
  /** What was lost, doubled or shown untrue; empty if nothing was. */
  readonly problems: readonly string[];
};

/** Longer than a browser lets a stopped page hold its database, and than a busy machine takes, in milliseconds. */
const DEADLINE_MS = 150_000;

/** What a tab was doing when its process was stopped, to be compared with what became of it. */
type Act = {
  /** Resolves when everything is done, which a stopped tab does only after it resumes. */
  readonly done: Promise<void>;
  /** What is wrong afterwards. */
  check(): Promise<readonly string[]>;
};

/** A post of the community with what was done to it. */
type Post = { readonly id: string; likes: number };

/** Two tabs of one browser, in processes of their own. */
export class TwoTabs {
  readonly device = new Device({ onDisk: true });
  readonly #site: FaultySite;
  readonly #isAdmin: boolean;
  #made = 0;
  #tabs: readonly [Page, Page] | null = null;

  private constructor(site: FaultySite, isAdmin: boolean) {
    this.#site = site;
    this.#isAdmin = isAdmin;
  }

  /** Opens a browser whose first tab has saved the site, or is signed in to the admin. */
  static async open(site: FaultySite, { isAdmin = false, isSaved = true } = {}): Promise<TwoTabs> {
    const tabs = new TwoTabs(site, isAdmin);
    const first = await tabs.device.open();
    if (isSaved) {
      if (isAdmin) await signIn(first, site.origin);
      else await first.goto(`${site.origin}/portfolio`);
      if (!isAdmin) await untilSaved(first);
    }
    tabs.#tabs = [first, await tabs.device.context.newPage()];
    return tabs;
  }

  /** Stops one tab in the middle of a scene, and uses the other one meanwhile. */
  async run(freeze: Freeze): Promise<Outcome> {
    if (!this.#tabs) throw new Error("No tabs are open.");
    // The first tab shares its process with the service worker.
    const [other, first] = freeze.scene === "worker" ? [...this.#tabs].reverse() : this.#tabs;
    if (!first || !other) throw new Error("No tabs are open.");
    const post = await this.#post();
    const address = this.#site.origin + (this.#isAdmin ? "/admin/community" : `/portfolio/${post.id}`);
    const isFirstVisit = freeze.scene === "first visit";
    if (!isFirstVisit) await Promise.all([first, other].map((page) => this.#show(page, address)));
    const browser = this.device.processId;
    if (isFirstVisit) await first.goto(address, { waitUntil: "commit" });
    const worker = await this.#workerProcess(browser);
    const pid = freeze.scene === "worker" ? worker : await processOf(first, browser);
    const title = `News ${crypto.randomUUID()}`;
    const act = this.#act(freeze.scene, first, post);
    let resumed = false;
    let thaw: Promise<void> = Promise.resolve();
    try {
      await sleep(freeze.after);
      if (pid !== null) stopProcess(pid);
      const stoppedAt = Date.now();
      const resume = () => {
        resumed = true;
        if (pid !== null) resumeProcess(pid);
      };
      if (freeze.lasts !== null) thaw = sleep(freeze.lasts).then(resume);
      await this.#publish(post, title);
      const since = () => Date.now() - stoppedAt;
      const opened = Date.now();
      await this.#show(other, address);
      const paint = Date.now() - opened;
      await wakeUp(other);
      await this.#news(other, title);
      const sync = since();
      const sentFrom = Date.now();
      const sent = await this.#send(other, post);
      const send = Date.now() - sentFrom;
      const duringFreeze = !resumed;
      await thaw;
      resume();
      const problems = [...sent];
      await act.done;
      problems.push(...(await act.check()));
      await wakeUp(first);
      if (!isWriting(freeze.scene)) await this.#news(first, title);
      problems.push(...(await this.#checkCounts(first, other, post)));
      return { freeze, paint, sync, send, duringFreeze, withWorker: pid === worker, problems };
    } finally {
      if (pid !== null) resumeProcess(pid);
      await thaw;
    }
  }

  async end(): Promise<void> {
    await this.device.end();
  }

  async #post(): Promise<Post> {
    const id = crypto.randomUUID();
    this.#made += 1;
    await this.#site.query(
      "insert into public.community_posts (id, title, content) values ($1, $2, 'In Leeds')",
      [id, `Coffee ${this.#made}`],
    );
    return { id, likes: 0 };
  }

  /** Something new at the server that both tabs show: a comment to a visitor, a post to the owner. */
  async #publish({ id }: Post, title: string): Promise<void> {
    if (this.#isAdmin)
      await this.#site.query("insert into public.community_posts (title, content) values ($1, 'In Leeds')", [
        title,
      ]);
    else
      await this.#site.query(
        "insert into public.community_comments (post_id, author_name, body) values ($1, 'Somebody', $2)",
        [id, title],
      );
  }

  async #show(page: Page, address: string): Promise<void> {
    await page.goto(address, { waitUntil: "commit", timeout: DEADLINE_MS });
    await page.locator("main h1").first().waitFor({ timeout: DEADLINE_MS });
  }

  async #news(page: Page, title: string): Promise<void> {
    await page.getByText(title).first().waitFor({ timeout: DEADLINE_MS });
  }

  async #workerProcess(browser: number): Promise<number | null> {
    const [worker] = this.device.context.serviceWorkers();
    return worker ? processOf(worker, browser) : null;
  }

  #act(scene: Scene, page: Page, post: Post): Act {
    const nothing = async () => [];
    switch (scene) {
      case "first visit":
      case "worker":
        return { done: Promise.resolve(), check: nothing };
      case "start":
        return { done: page.reload({ timeout: DEADLINE_MS }).then(() => undefined), check: nothing };
      case "pull":
      case "admin pull":
        return { done: wakeUp(page), check: nothing };
      case "send":
        return { done: this.#like(page, post, 4), check: nothing };
      case "draft":
      case "admin draft":
        return write(page, scene === "draft" ? null : `${this.#site.origin}/admin/community/new`);
      case "publish":
        return this.#publishIn(page);
    }
  }

  async #like(page: Page, post: Post, times: number): Promise<void> {
    const button = page.getByRole("button", { name: /^Like, / }).first();
    for (let n = 0; n < times; n += 1) {
      await button.click({ timeout: DEADLINE_MS });
      post.likes += 1;
    }
  }

  /** Publishes in the admin; done when the server has it. */
  #publishIn(page: Page): Act {
    const title = `Mine ${crypto.randomUUID()}`;
    const done = async () => {
      await page.goto(`${this.#site.origin}/admin/community/new`, { timeout: DEADLINE_MS });
      await page.getByLabel("Title").first().fill(title, { timeout: DEADLINE_MS });
      await page.keyboard.press("Enter");
      await page.keyboard.type("In Leeds");
      await page.getByRole("button", { name: "Publish", exact: true }).click({ timeout: DEADLINE_MS });
      await this.#until(async () => (await this.#countOf(title)) > 0, "published");
    };
    return {
      done: done(),
      check: async () => {
        const count = await this.#countOf(title);
        return count === 1 ? [] : [`published ${count} times`];
      },
    };
  }

  async #countOf(title: string): Promise<number> {
    const rows = await this.#site.query(
      "select 1 from public.community_posts where title = $1 and published",
      [title],
    );
    return rows.length;
  }

  /** The other tab does something, and the server has it. */
  async #send(page: Page, post: Post): Promise<readonly string[]> {
    if (this.#isAdmin) {
      const act = this.#publishIn(page);
      await act.done;
      return act.check();
    }
    const before = await this.#likesOf(post);
    await this.#like(page, post, 1);
    await this.#until(async () => (await this.#likesOf(post)) > before, "liked");
    return [];
  }

  async #likesOf({ id }: Post): Promise<number> {
    const [row] = await this.#site.query<{ likes: number }>(
      "select likes from public.community_posts where id = $1",
      [id],
    );
    return Number(row?.likes ?? 0);
  }

  /** Every like counts once, and both tabs show what the server has. */
  async #checkCounts(first: Page, other: Page, post: Post): Promise<readonly string[]> {
    if (this.#isAdmin) return [];
    await this.#until(async () => (await this.#likesOf(post)) >= post.likes, "all likes arrived");
    const likes = await this.#likesOf(post);
    const problems = likes === post.likes ? [] : [`${likes} likes instead of ${post.likes}`];
    for (const page of [first, other]) {
      const shown = page.getByRole("button", { name: new RegExp(`^Like, ${post.likes} like`) }).first();
      await shown
        .waitFor({ timeout: DEADLINE_MS })
        .catch(() => problems.push(`not shown as ${post.likes} likes`));
    }
    return problems;
  }

  async #until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    for (const end = Date.now() + DEADLINE_MS; !(await isSo()); await sleep(50))
      if (Date.now() > end) throw new Error(`Not ${what} in time.`);
  }
}

/** True if the tab is left on a form, which shows nothing new. */
function isWriting(scene: Scene): boolean {
  return scene === "publish" || scene === "admin draft";
}

const WORDS = "Himbasha for the feast, and coffee for everybody who comes early.";

/** Somebody writes; what was typed stays in the field. @param address of the form; null if it is on the page */
function write(page: Page, address: string | null): Act {
  const field = address
    ? page.getByLabel("Title").first()
    : page.getByRole("textbox", { name: "Your comment", exact: true });
  const done = async () => {
    if (address) await page.goto(address, { timeout: DEADLINE_MS });
    await field.pressSequentially(WORDS, { delay: 20, timeout: DEADLINE_MS });
  };
  return {
    done: done(),
    async check() {
      const value = await field.inputValue({ timeout: DEADLINE_MS });
      if (value !== WORDS) return [`"${value}" is left of what was typed`];
      // As a page that is left now would find it.
      await page.waitForTimeout(1_500);
      await page.reload({ timeout: DEADLINE_MS });
      if (address) return [];
      await field.waitFor({ timeout: DEADLINE_MS });
      const isBack = await page
        .waitForFunction(
          (words) => [...document.querySelectorAll("textarea")].some(({ value: text }) => text === words),
          WORDS,
          {
            timeout: DEADLINE_MS,
          },
        )
        .catch(() => null);
      if (!isBack) return ["the draft did not return"];
      await field.fill("");
      return [];
    },
  };
}

/** As when the connection returns: the page syncs and sends at once. */
async function wakeUp(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event("online")));
}

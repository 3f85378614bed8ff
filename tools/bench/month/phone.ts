import type { Page, Request } from "playwright-core";
import { Device, untilSaved } from "../../../tests/e2e/support/browser.ts";
import { CountingProxy } from "../../../tests/e2e/support/counting-proxy.ts";

/** A phone of middling resolution. */
const PHONE = { deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
/** A visit of five minutes: a page that is open syncs once a minute. */
const FURTHER_SYNCS = 4;
const SYNC = "/rest/v1/rpc/site_changes";
/** How long the answer to a sync takes at most, and what follows it. */
const SYNC_MS = 300;
const STORED_MS = 100;
/** How long a screen is looked at: longer than this server takes to answer with its pictures. */
const SCREEN_MS = 150;
const DAY_MS = 86_400_000;

/** Bytes by kind. `list` is the worker's list of files, `scripts` has styles and the worker's code too. */
export type Bytes = Readonly<Record<Kind, number>>;
const KINDS = ["documents", "scripts", "list", "fonts", "pictures", "sync", "other"] as const;
type Kind = (typeof KINDS)[number];

/** A phone that opens the site once a day, behind a proxy that counts every byte. */
export class Phone {
  readonly #proxy: CountingProxy;
  readonly #device: Device;

  private constructor(proxy: CountingProxy, savesData: boolean) {
    this.#proxy = proxy;
    this.#device = new Device({
      ...PHONE,
      ...(savesData ? { extraHTTPHeaders: { "save-data": "on" } } : {}),
    });
  }

  static async start(origin: string, savesData: boolean): Promise<Phone> {
    const phone = new Phone(await CountingProxy.start(origin, asOfYesterday), savesData);
    await (await phone.#device.open()).close();
    if (savesData)
      await phone.#device.context.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
      });
    return phone;
  }

  get requests(): number {
    return this.#proxy.paths.length;
  }

  /** All bytes so far, headers and requests included. */
  get bytes(): number {
    return this.#proxy.bytes;
  }

  get bytesOf(): Bytes {
    const sums = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
    for (const [path, bytes] of this.#proxy.bytesOf) sums[kindOf(path)] += bytes;
    return sums;
  }

  /** Opens Home, the feed and some posts. @param isReleased a new version waits, which is installed at once */
  async read(posts: readonly string[], isReleased: boolean): Promise<void> {
    const page = await this.#device.context.newPage();
    await this.#open(page, "/");
    await untilSaved(page);
    if (isReleased) await update(page);
    for (let turn = 0; turn < FURTHER_SYNCS; turn++) {
      await sync(page);
    }
    await scroll(page);
    await this.#open(page, "/portfolio");
    await scroll(page);
    for (const post of posts) {
      await this.#open(page, post);
      await scroll(page);
    }
    // A day passes: what is read again once a day is old tomorrow.
    await page.evaluate((day) => {
      const keys = JSON.parse(localStorage.getItem("selam-keys") ?? "null") as { at: number } | null;
      if (keys) localStorage.setItem("selam-keys", JSON.stringify({ ...keys, at: keys.at - day }));
    }, DAY_MS + 1);
    await page.close();
  }

  async end(): Promise<void> {
    await this.#device.end();
    await this.#proxy.end();
  }

  async #open(page: Page, address: string): Promise<void> {
    await page.goto(this.#proxy.origin + address);
    await page.locator("main h1").first().waitFor();
    await page.waitForLoadState("networkidle");
  }
}

/** Until the next day everything is stale that may be kept for less than a day, so that the browser asks whether it has changed. */
function asOfYesterday(chunk: Buffer): Buffer {
  const text = chunk.toString("latin1");
  const stale = text.replace(/(?<=cache-control:.*max-age=)\d{1,5}(?!\d)/gi, (seconds) =>
    "0".repeat(seconds.length),
  );
  return stale === text ? chunk : Buffer.from(stale, "latin1");
}

/** Syncs, and waits until that is done: it stores nothing, as nothing is new. One that comes during another is left out. */
async function sync(page: Page): Promise<void> {
  const isSync = (request: Request) => request.url().includes(SYNC);
  const answered = page.waitForEvent("requestfinished", { predicate: isSync, timeout: SYNC_MS }).then(
    () => page.waitForTimeout(STORED_MS),
    () => undefined,
  );
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await answered;
}

async function update(page: Page): Promise<void> {
  await page.getByText("New version:").waitFor({ timeout: 60_000 });
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await loaded;
  await untilSaved(page);
}

/** Two screens down, as one who looks what is new. */
async function scroll(page: Page): Promise<void> {
  for (let screen = 0; screen < 2; screen++) {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight));
    await page.waitForTimeout(SCREEN_MS);
  }
  await page.waitForLoadState("networkidle");
}

function kindOf(path: string): Kind {
  if (path.startsWith("/rest/")) return "sync";
  if (path.startsWith("/storage/") || /\.(webp|svg|png|ico)$/.test(path)) return "pictures";
  if (path.endsWith(".woff2")) return "fonts";
  if (path === "/sw.js") return "list";
  if (/\.(js|css)$/.test(path) || /^\/assets\/first-.*\.json$/.test(path)) return "scripts";
  return /\.(?!html$)[a-z]+$/.test(path) ? "other" : "documents";
}

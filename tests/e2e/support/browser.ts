import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { chromiumPath } from "./chromium.ts";

const PHONE = { width: 390, height: 844 };
/** What the console may say: the browser's own notes of requests that a test made fail on purpose. */
const NETWORK_NOTE = /^Failed to load resource: net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|FAILED)/;

/** `executablePath` starts another Chromium than the machine's own. */
type DeviceOptions = BrowserContextOptions & { executablePath?: string };

/** A person's browser with a profile of its own: it can be closed and opened again, and remembers. */
export class Device {
  /** Everything the page's console said that a person's should not. */
  readonly noise: string[] = [];
  readonly #profile = mkdtempSync(path.join(tmpdir(), "selam-profile-"));
  readonly #options: DeviceOptions;
  #context: BrowserContext | null = null;

  constructor(options: DeviceOptions = {}) {
    this.#options = { viewport: PHONE, ...options };
  }

  async open(): Promise<Page> {
    const executablePath = this.#options.executablePath ?? chromiumPath();
    if (!executablePath) throw new Error("Chromium is missing.");
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath,
      headless: true,
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
      ...this.#options,
    });
    this.#context.on("page", (page) => this.#listen(page));
    for (const page of this.#context.pages()) this.#listen(page);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error("The browser is closed.");
    return this.#context;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** Ends the browser as a dead battery does: nothing of it is asked first. Linux only, by its own profile's name. */
  async kill(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    const closed = new Promise((resolve) => context.once("close", resolve));
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      if (commandOf(pid).includes(`--user-data-dir=${this.#profile}`)) process.kill(Number(pid), "SIGKILL");
    }
    await closed;
    this.#context = null;
    for (const lock of ["SingletonLock", "SingletonSocket", "SingletonCookie"])
      rmSync(path.join(this.#profile, lock), { force: true });
  }

  async end(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #listen(page: Page): void {
    page.on("pageerror", (error) => this.noise.push(`${page.url()} threw ${error.message}`));
    page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type()) || NETWORK_NOTE.test(message.text())) return;
      this.noise.push(`${page.url()} ${message.type()}: ${message.text()}`);
    });
  }
}

/** How a process was started; "" for one that has ended meanwhile. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Waits until the line at the head of the page says that the site is saved. */
export async function untilSaved(page: Page): Promise<void> {
  await page.getByText("Saved on this phone, readable offline").first().waitFor({ timeout: 60_000 });
}

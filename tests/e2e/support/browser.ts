import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { chromiumPath } from "./chromium.ts";

const PHONE = { width: 390, height: 844 };
/**
 * Console messages that are allowed: the browser's notes of requests that a test made fail on purpose. A server that is
 * stopped or started under an open page answers 503 just before it closes and before it is ready.
 */
const NETWORK_NOTE =
  /^Failed to load resource: (net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED)|the server responded with a status of 503)/;

/** `executablePath` selects another Chromium; `blocksSiteData` is the user's setting that blocks all storage. */
type DeviceOptions = BrowserContextOptions & { executablePath?: string; blocksSiteData?: boolean };

const BLOCK = 2;

/** The process that draws the suggestions of the address bar, which nobody sees: half of what a start costs. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];
/** What Playwright disables itself; Chromium reads only the last list. */
const PLAYWRIGHT_DISABLES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** A browser with a persistent profile that can be closed and opened again. */
export class Device {
  /** Unexpected console messages. */
  readonly consoleMessages: string[] = [];
  readonly #profile = mkdtempSync(path.join(tmpdir(), "selam-profile-"));
  readonly #options: DeviceOptions;
  #context: BrowserContext | null = null;

  constructor({ blocksSiteData = false, ...options }: DeviceOptions = {}) {
    this.#options = { viewport: PHONE, ...options };
    if (!blocksSiteData) return;
    mkdirSync(path.join(this.#profile, "Default"));
    const settings = { profile: { default_content_setting_values: { cookies: BLOCK } } };
    writeFileSync(path.join(this.#profile, "Default", "Preferences"), JSON.stringify(settings));
  }

  async open(): Promise<Page> {
    const executablePath = this.#options.executablePath ?? chromiumPath();
    if (!executablePath) throw new Error("Chromium is missing.");
    // A test that failed with its browser open is retried with the same profile, which only one process may use.
    await this.close();
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath,
      headless: true,
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${[...PLAYWRIGHT_DISABLES, ...ADDRESS_BAR].join(",")}`,
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

  /** Kills all processes at once, as a phone that is out of memory does. */
  async kill(): Promise<void> {
    const gone = this.context.waitForEvent("close", { timeout: 10_000 });
    process.kill(-browserOf(this.#profile), "SIGKILL");
    await gone;
    this.#context = null;
  }

  async end(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #listen(page: Page): void {
    page.on("pageerror", (error) => this.consoleMessages.push(`${page.url()} threw ${error.message}`));
    page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type()) || NETWORK_NOTE.test(message.text())) return;
      this.consoleMessages.push(`${page.url()} ${message.type()}: ${message.text()}`);
    });
  }
}

/** The browser process that has a profile open; it leads its own process group. */
function browserOf(profile: string): number {
  const lock = path.join(profile, "SingletonLock");
  // A headless-only build writes no lock file, but only the main process has the profile in its command line.
  const pid = lstatSync(lock, { throwIfNoEntry: false })
    ? readlinkSync(lock).split("-").at(-1)
    : readdirSync("/proc").find((id) => isBrowserOf(id, profile));
  if (!(Number(pid) > 1)) throw new Error("No browser has this profile open.");
  return Number(pid);
}

function isBrowserOf(id: string, profile: string): boolean {
  if (!/^\d+$/.test(id)) return false;
  try {
    const commandLine = readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
    return (
      commandLine.includes(`--user-data-dir=${profile}`) &&
      !commandLine.some((word) => word.startsWith("--type="))
    );
  } catch {
    // Another process has ended meanwhile.
    return false;
  }
}

/** Waits until the status bar reports that the site is saved. */
export async function untilSaved(page: Page): Promise<void> {
  await page
    .getByText(/^Available offline/)
    .first()
    .waitFor({ timeout: 60_000 });
}

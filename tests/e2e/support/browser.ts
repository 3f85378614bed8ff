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
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type ElementHandle,
  type Locator,
  type Page,
} from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { ARGUMENTS, quickChromium, SharedBrowser } from "./shared-browser.ts";

const PHONE = { width: 390, height: 844 };
/**
 * Console messages that are allowed: the browser's notes of requests that a test made fail on purpose. A server that is
 * stopped or started under an open page answers 503 just before it closes and before it is ready.
 */
const NETWORK_NOTE =
  /^Failed to load resource: (net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED)|the server responded with a status of 503)/;

/**
 * `onDisk` stores its data in a profile, so that the browser can be closed or killed and opened again. `full` starts the whole
 * Chromium, for what the headless build lacks, `executablePath` another one. `blocksSiteData` is the user's setting that blocks
 * all storage. `microphone` hears beeps, and is allowed; `camera` sees the video in a file, from its beginning at each start.
 * `textSize` is the browser's setting of that name, in pixels.
 */
export type DeviceOptions = BrowserContextOptions & {
  onDisk?: boolean;
  full?: boolean;
  executablePath?: string;
  blocksSiteData?: boolean;
  microphone?: boolean;
  camera?: string;
  textSize?: number;
};

const FAKE_DEVICES = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

const BLOCK = 2;

/** Half a journey's time limit, in milliseconds, because a busy machine can stop a browser for half a minute. */
const ACTION_TIMEOUT = 90_000;

/** How many times slower than this machine pages are, so that a journey that does not wait for what it reads fails. */
const SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 1);

/** What is open in this process. */
const openContexts = new Set<BrowserContext>();
const MAX_SHOWN = 500;

/** What the open pages show, for the report of a test that failed: the address, and the text of the page and of what lies over it. */
export async function shownPages(): Promise<string[]> {
  const pages = [...openContexts].flatMap((context) => context.pages());
  return Promise.all(
    pages.map(async (page) => {
      const read = page.locator("dialog[open], [role=status], [role=alert], main").allInnerTexts();
      const gone = new Promise<string[]>((resolve) => setTimeout(resolve, 2_000, ["it does not answer"]));
      const texts = await Promise.race([read, gone]).catch((error) => [String(error)]);
      const shown = texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "");
      return `on the screen: ${page.url()}: ${shown.join(" | ").slice(0, MAX_SHOWN)}`;
    }),
  );
}

/** A browser of one person. Without a profile on disk it is a context of its own in a browser that the devices share. */
export class Device {
  /** Unexpected console messages. */
  readonly consoleMessages: string[] = [];
  readonly #options: BrowserContextOptions;
  /** The program that opens the profile; undefined for the shared browser. */
  readonly #program: string | undefined;
  readonly #profile: string | undefined;
  readonly #arguments: readonly string[];
  #context: BrowserContext | null = null;

  constructor({
    onDisk,
    full,
    executablePath,
    blocksSiteData,
    microphone,
    camera,
    textSize,
    ...options
  }: DeviceOptions = {}) {
    this.#options = { viewport: PHONE, ...options };
    const video = camera ? [`--use-file-for-fake-video-capture=${camera}`] : [];
    const recorders = microphone || camera ? [...FAKE_DEVICES, ...video] : [];
    const letters = textSize ? [`--blink-settings=defaultFontSize=${textSize}`] : [];
    this.#arguments = [...ARGUMENTS, ...recorders, ...letters];
    if (!onDisk && !full && !executablePath && !blocksSiteData && !microphone && !camera && !textSize) return;
    this.#program =
      executablePath ?? (full || blocksSiteData ? chromiumPath() : quickChromium()) ?? undefined;
    this.#profile = mkdtempSync(path.join(tmpdir(), "selam-profile-"));
    if (!blocksSiteData) return;
    mkdirSync(path.join(this.#profile, "Default"));
    const settings = { profile: { default_content_setting_values: { cookies: BLOCK } } };
    writeFileSync(path.join(this.#profile, "Default", "Preferences"), JSON.stringify(settings));
  }

  async open(): Promise<Page> {
    // A test that failed with its browser open is retried with the same profile, which only one process may use.
    await this.#leave();
    this.#context = await (this.#profile ? this.#openProfile(this.#profile) : this.#openContext());
    openContexts.add(this.#context);
    this.#context.setDefaultTimeout(ACTION_TIMEOUT);
    this.#context.on("page", (page) => this.#listen(page));
    for (const page of this.#context.pages()) this.#listen(page);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  #openProfile(profile: string): Promise<BrowserContext> {
    if (!this.#program) throw new Error("Chromium is missing.");
    return chromium.launchPersistentContext(profile, {
      executablePath: this.#program,
      headless: true,
      args: [...this.#arguments],
      ...this.#options,
    });
  }

  async #openContext(): Promise<BrowserContext> {
    const browser = await SharedBrowser.hold();
    return browser.newContext(this.#options);
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error("The browser is closed.");
    return this.#context;
  }

  /** The id of the browser's process, of a device whose data is on disk. */
  get processId(): number {
    if (!this.#profile) throw new Error("The shared browser is not of this device.");
    return browserOf(this.#profile);
  }

  /** Closes the browser of a device whose data is on disk. */
  async close(): Promise<void> {
    if (!this.#profile)
      throw new Error("Only a device whose data is on disk can be closed and opened again.");
    await this.#leave();
  }

  /** Kills all processes at once, as a phone that is out of memory does. */
  async kill(): Promise<void> {
    if (!this.#profile) throw new Error("Only a device whose data is on disk can be killed.");
    const gone = this.context.waitForEvent("close", { timeout: 10_000 });
    process.kill(-browserOf(this.#profile), "SIGKILL");
    await gone;
    openContexts.delete(this.context);
    this.#context = null;
  }

  async end(): Promise<void> {
    await this.#leave();
    if (this.#profile) rmSync(this.#profile, { recursive: true, force: true });
  }

  async #leave(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    if (context) openContexts.delete(context);
    await context?.close();
    if (context && !this.#profile) await SharedBrowser.release();
  }

  #listen(page: Page): void {
    if (SLOWDOWN > 1) void slowDown(page);
    page.on("pageerror", (error) => this.consoleMessages.push(`${page.url()} threw ${error.message}`));
    page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type()) || NETWORK_NOTE.test(message.text())) return;
      this.consoleMessages.push(`${page.url()} ${message.type()}: ${message.text()}`);
    });
  }
}

async function slowDown(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  } catch (error) {
    if (!page.isClosed()) throw error;
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
    // Another process has ended in the meantime.
    return false;
  }
}

/** How the status bar says that the site is saved. */
const SAVED = { en: /^Available offline/, ti: /^ብዘይ ኔትወርክ ይንበብ/ };

/** Waits until the status bar reports that the site is saved. */
export async function untilSaved(page: Page, language: keyof typeof SAVED = "en"): Promise<void> {
  await page.getByText(SAVED[language]).first().waitFor({ timeout: 60_000 });
}

/** Waits until React handles the events of a prerendered element; before, a link loads its page anew. */
export async function untilHydrated(element: Locator): Promise<void> {
  const isHydrated = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps$"));
  const handle = (await element.elementHandle()) as ElementHandle<Element>;
  await element.page().waitForFunction(isHydrated, handle);
}

/** Waits until the start page of the next visit is cached, in idle time and within one or two seconds. */
export async function untilStartPageCached(page: Page): Promise<void> {
  const isCached = () =>
    page.evaluate(async () => (await (await caches.open("selam-start")).keys()).length > 0);
  for (const end = Date.now() + ACTION_TIMEOUT; !(await isCached()); await page.waitForTimeout(100))
    if (Date.now() > end) throw new Error("The start page was not cached.");
}

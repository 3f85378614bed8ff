import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asExpression, type Engine, ESCAPE, LONGEST, PHONE, type Tab } from "../tab.ts";
import { BidiConnection } from "./bidi.ts";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The Firefox of this machine; null if there is none. */
export function firefoxPath(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** What a person can set in Firefox that changes what a page may store. */
export type FirefoxMode = "ordinary" | "private window" | "site data blocked";

/** Nothing but the tests' own requests, and no first-run pages. */
const PREFERENCES: Record<string, string | number | boolean> = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.newtabpage.enabled": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.disable_beforeunload": true,
  "extensions.update.enabled": false,
  // A window has the focus although the machine has no screen, or another one is open.
  "focusmanager.testmode": true,
  "intl.accept_languages": "en-GB, en",
  "media.navigator.permission.disabled": true,
  "media.navigator.streams.fake": true,
  "permissions.default.desktop-notification": 1,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.manage-offline-status": false,
  "remote.prefs.recommended": true,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};
const OF_MODE: Record<FirefoxMode, Record<string, string | number | boolean>> = {
  ordinary: {},
  "private window": { "browser.privatebrowsing.autostart": true },
  "site data blocked": { "network.cookie.cookieBehavior": 2 },
};

/**
 * Firefox's notes of requests and transactions that ended because the page was left, and of what the person's setting refuses.
 * What was not stored for another reason, the journeys see themselves.
 */
const NOTE =
  /^((Abort|DatabaseClosed|InvalidState|OpenFailed|TransactionInactive|Unknown)Error: |Failed to load|Failed to register\/update a ServiceWorker|downloadable font: download failed|TypeError: error loading dynamically imported module)/;

type LogEntry = { readonly level: string; readonly text: string | null; readonly args?: readonly Logged[] };
/** A value in the console; an object's properties come as pairs. */
type Logged = { readonly type: string; readonly value?: unknown };
type Realm = { readonly type: string; readonly exceptionDetails?: { text: string }; readonly result?: Value };
type Value = { readonly type: string; readonly value?: string; readonly sharedId?: string };

/** Firefox, by WebDriver BiDi, which it speaks without a driver of its own. */
export class FirefoxEngine implements Engine {
  name = "Firefox";
  readonly faults: string[] = [];
  readonly #program: string;
  readonly #profile = mkdtempSync(path.join(tmpdir(), "selam-firefox-"));
  #child: ChildProcess | null = null;
  #connection: BidiConnection | null = null;

  constructor(program: string, mode: FirefoxMode = "ordinary") {
    this.#program = program;
    const lines = Object.entries({ ...PREFERENCES, ...OF_MODE[mode] }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(path.join(this.#profile, "user.js"), lines.join(""));
  }

  async open(): Promise<Tab> {
    const args = ["--headless", "--remote-debugging-port=0", "--profile", this.#profile, "--no-remote"];
    const child = spawn(this.#program, args, { stdio: ["ignore", "ignore", "pipe"] });
    this.#child = child;
    const address = await listening(child);
    this.#connection = await BidiConnection.open(`${address}/session`, (method, params) =>
      this.#hear(method, params as LogEntry),
    );
    const connection = this.#connection;
    await connection.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await connection.send<{ contexts: { context: string }[] }>(
      "browsingContext.getTree",
      {},
    );
    const [first] = contexts;
    if (!first) throw new Error("Firefox opened no window.");
    await connection.send("browsingContext.setViewport", { context: first.context, viewport: PHONE });
    const tab = new FirefoxTab(connection, first.context);
    const agent = await tab.run(() => navigator.userAgent);
    this.name = `Firefox ${/Firefox\/(\d+)/.exec(agent)?.[1]}`;
    return tab;
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const gone = once(child, "exit");
    // Firefox closes the connection as it goes, so that no answer may come.
    this.#connection?.send("browser.close", {}).catch(() => undefined);
    const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST);
    await gone;
    clearTimeout(timer);
    this.#connection?.close();
    this.#connection = null;
  }

  async end(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 3 });
  }

  #hear(method: string, { level, text, args }: LogEntry): void {
    // A browser that closes ends what its pages are doing.
    if (method !== "log.entryAdded" || level !== "error" || !this.#child) return;
    const fault = args?.map(dexieErrorText).find(Boolean) ?? text ?? "an error without words";
    if (!NOTE.test(fault)) this.faults.push(fault);
  }
}

/** Name and message of an error of Dexie, which Firefox writes as "Object(3)"; null for any other value. */
function dexieErrorText({ type, value }: Logged): string | null {
  if (type !== "object" || !Array.isArray(value)) return null;
  const properties = new Map<unknown, Logged>(value as [unknown, Logged][]);
  const [name, message] = [properties.get("name"), properties.get("message")];
  return name && message ? `${name.value}: ${message.value}` : null;
}

/** The address at which a starting Firefox listens. */
async function listening({ stderr, ...child }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error("Firefox has no output.");
  let output = "";
  const end = Date.now() + LONGEST;
  stderr.on("data", (chunk) => {
    output += String(chunk);
  });
  while (Date.now() < end && child.exitCode === null) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Firefox did not start: ${output}`);
}

class FirefoxTab implements Tab {
  readonly #connection: BidiConnection;
  readonly #context: string;
  constructor(connection: BidiConnection, context: string) {
    this.#connection = connection;
    this.#context = context;
  }

  async goTo(url: string): Promise<void> {
    await this.#connection.send("browsingContext.navigate", {
      context: this.#context,
      url,
      wait: "complete",
    });
    // What comes while Firefox still changes to the process of an empty page is lost.
    if (url === "about:blank") await new Promise((resolve) => setTimeout(resolve, 400));
  }

  run: Tab["run"] = async (script, ...args) => {
    const own = asExpression(script, args);
    const { result } = await this.#evaluate(
      `Promise.resolve(${own}).then((value) => JSON.stringify({ value }))`,
    );
    return JSON.parse(result?.value ?? "{}").value;
  };

  async press(selector: string): Promise<void> {
    const origin = { type: "element", element: { sharedId: await this.#find(selector) } };
    const actions = [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#perform({ type: "pointer", id: "mouse", actions });
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#perform({ type: "key", id: "keys", actions });
  }

  escape(): Promise<void> {
    return this.type(ESCAPE);
  }

  async choose(selector: string, file: string): Promise<void> {
    const element = { sharedId: await this.#find(selector) };
    await this.#connection.send("input.setFiles", { context: this.#context, element, files: [file] });
  }

  async picture(file: string): Promise<void> {
    const method = "browsingContext.captureScreenshot";
    const { data } = await this.#connection.send<{ data: string }>(method, { context: this.#context });
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  async #find(selector: string): Promise<string> {
    const { result } = await this.#evaluate(
      `(() => { const found = document.querySelector(${JSON.stringify(selector)});
        found?.scrollIntoView({ block: "center", behavior: "instant" }); return found; })()`,
    );
    if (!result?.sharedId) throw new Error(`Nothing is ${selector}.`);
    return result.sharedId;
  }

  #perform(source: unknown): Promise<unknown> {
    return this.#connection.send("input.performActions", { context: this.#context, actions: [source] });
  }

  async #evaluate(expression: string): Promise<Realm> {
    const answer = await this.#connection.send<Realm>("script.evaluate", {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
      userActivation: true,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
    return answer;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { freePort } from "../../../tests/integration/server/server-process.ts";
import { until } from "../in-page.ts";
import { asExpression, type Engine, ESCAPE, LONGEST, PHONE, type Tab } from "../tab.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
const BROWSERS = ["x86_64", "aarch64"].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);
/** The key of WebDriver's element references. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

type Command = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;

/** The MiniBrowser of this machine's WebKitGTK; null if it, its driver or a screen for it is missing. */
export function webkitPath(): string | null {
  if (!existsSync(DRIVER) || !existsSync(SCREEN)) return null;
  return BROWSERS.find((place) => existsSync(place)) ?? null;
}

/**
 * WebKitGTK, by W3C WebDriver, on a screen of its own. A driven MiniBrowser keeps its data only while it runs, so closing it
 * closes the tab, and opening it opens another one.
 */
export class WebkitEngine implements Engine {
  name = "WebKitGTK";
  /** The driver reports no messages of the console. */
  readonly faults: string[] = [];
  readonly #program: string;
  readonly #processes: ChildProcess[] = [];
  #command: Command | null = null;

  constructor(program: string) {
    this.#program = program;
  }

  async open(): Promise<Tab> {
    const command = this.#command ?? (await this.#start());
    this.#command = command;
    const { handle } = (await command("POST", "/window/new", { type: "tab" })) as { handle: string };
    for (const other of (await command("GET", "/window/handles")) as string[]) {
      if (other === handle) continue;
      await command("POST", "/window", { handle: other });
      await command("DELETE", "/window");
    }
    await command("POST", "/window", { handle });
    const tab = new WebkitTab(command);
    // A moment after the other tabs, their bar goes, which is wider.
    await until("a narrow window", async () => {
      await command("POST", "/window/rect", { x: 0, y: 0, ...PHONE });
      return tab.run((width) => innerWidth === width, PHONE.width);
    });
    return tab;
  }

  async close(): Promise<void> {
    await this.#command?.("POST", "/url", { url: "about:blank" });
  }

  async end(): Promise<void> {
    await this.#command?.("DELETE", "").catch(() => undefined);
    this.#command = null;
    for (const child of this.#processes.splice(0).reverse()) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
  }

  async #start(): Promise<Command> {
    const screen = spawn(
      SCREEN,
      ["-displayfd", "3", "-screen", "0", `${PHONE.width}x${PHONE.height}x24`, "-nolisten", "tcp"],
      {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      },
    );
    this.#processes.push(screen);
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
      // A container has no rights for WebKit's own sandbox.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    };
    this.#processes.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore" }));
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswers(`${origin}/status`);
    const options = { binary: this.#program, args: ["--automation", "--full-screen"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    const { sessionId, capabilities: had } = (await ask(`${origin}/session`, "POST", { capabilities })) as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    this.name = `WebKitGTK ${had.browserVersion.replace(/\.\d+$/, "")}`;
    const command: Command = (method, path, body) =>
      ask(`${origin}/session/${sessionId}${path}`, method, body);
    await command("POST", "/timeouts", { script: LONGEST, pageLoad: LONGEST });
    return command;
  }
}

async function untilAnswers(address: string): Promise<void> {
  const end = Date.now() + LONGEST;
  while (!(await fetch(address).catch(() => null))?.ok) {
    if (Date.now() > end) throw new Error("WebKitWebDriver did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @throws Error with the driver's message */
async function ask(address: string, method: string, body?: unknown): Promise<unknown> {
  const sent = method === "POST" ? { body: JSON.stringify(body ?? {}) } : {};
  const answer = await fetch(address, { method, ...sent });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

class WebkitTab implements Tab {
  readonly #command: Command;
  constructor(command: Command) {
    this.#command = command;
  }

  async goTo(url: string): Promise<void> {
    await this.#command("POST", "/url", { url });
  }

  run: Tab["run"] = async (script, ...args) => {
    const own = asExpression(script, args);
    const done = "arguments[arguments.length - 1]";
    const { value, error } = (await this.#command("POST", "/execute/async", {
      script: `const done = ${done}; Promise.resolve().then(() => ${own}).then((value) => done({ value }), (e) => done({ error: String(e) }));`,
      args: [],
    })) as { value: never; error?: string };
    if (error) throw new Error(error);
    return value;
  };

  async press(selector: string): Promise<void> {
    await this.run(inTheMiddle, selector);
    await this.#command("POST", `/element/${await this.#find(selector)}/click`);
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#command("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  escape(): Promise<void> {
    return this.type(ESCAPE);
  }

  async choose(selector: string, file: string): Promise<void> {
    await this.#command("POST", `/element/${await this.#find(selector)}/value`, { text: file });
  }

  async picture(file: string): Promise<void> {
    const data = (await this.#command("GET", "/screenshot")) as string;
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  async #find(value: string): Promise<string> {
    const found = await this.#command("POST", "/element", { using: "css selector", value });
    return (found as Record<string, string>)[ELEMENT] ?? "";
  }
}

function inTheMiddle(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ block: "center", behavior: "instant" });
}

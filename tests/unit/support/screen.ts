import { cleanup, fireEvent } from "@testing-library/react";
import { diffArrays } from "diff";
import { expect, vi } from "vitest";
import type { Lang } from "../../../src/domain/content/content.ts";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import { find, outline } from "./outline.ts";

// Outlines are shown as they are read.
expect.addSnapshotSerializer({ test: (value) => typeof value === "string", print: (value) => String(value) });

const browserLocale = getLocale;

/** Turns of the event loop without a change or a transaction after which nothing is left to happen: all that a screen reads is in memory. */
const QUIET_TURNS = 12;

/** Turns after which a screen that still changes never ends. */
const MAX_TURNS = 20_000;

/** Timers of less than this, in milliseconds, wait for nothing but the next task. */
const SHORT_MS = 5;

/** Which of the things with a name. */
export type Which = { readonly role?: string; readonly nth?: number };

/**
 * What a person sees and does on one screen at a time, on a device in Tokyo, where no reader is. Its clock stands still but for `later`, so
 * that nothing depends on how fast the machine is.
 */
export class Screen {
  /** The files that were saved, by name. */
  readonly saved = new Map<string, Blob>();
  #quiet = 0;
  #last = "";
  /** The transactions and tasks that have not ended. */
  #running = 0;
  readonly #changes = new MutationObserver(() => {
    this.#quiet = 0;
  });

  /** @param now milliseconds of the device's clock */
  constructor(now: number) {
    vi.stubEnv("TZ", "Asia/Tokyo");
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"], now });
    this.#changes.observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    localStorage.clear();
    this.#countTransactions();
    this.#runShortTimers();
    const [urls, saved] = [new Map<string, Blob>(), this.saved];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      const url = `blob:${urls.size + 1}`;
      urls.set(url, file as Blob);
      return url;
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      const file = urls.get(this.href);
      if (file) saved.set(this.download, file);
    });
  }

  #countTransactions(): void {
    const begin = IDBDatabase.prototype.transaction;
    const count = (change: number) => {
      this.#running += change;
    };
    vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...of) {
      const transaction = begin.apply(this, of);
      count(1);
      for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => count(-1));
      return transaction;
    });
  }

  /** Timers without a delay, which libraries use for the next task, run by themselves. */
  #runShortTimers(): void {
    const short = new Set<unknown>();
    const { setTimeout: set, clearTimeout: clear } = globalThis;
    const end = (timer: unknown) => {
      if (short.delete(timer)) this.#running -= 1;
    };
    const start = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      if (ms >= SHORT_MS) return set(run, ms, ...args);
      const timer = setImmediate(() => {
        end(timer);
        run(...args);
      });
      short.add(timer);
      this.#running += 1;
      return timer;
    };
    const stop = (timer: NodeJS.Timeout & NodeJS.Immediate) => {
      if (short.has(timer)) clearImmediate(timer);
      else clear(timer);
      end(timer);
    };
    // With what the fake ones note of the real ones, which return by it.
    Object.assign(globalThis, {
      setTimeout: Object.assign(start, set),
      clearTimeout: Object.assign(stop, clear),
    });
  }

  /** Takes the screen away, and gives the next one its language. */
  protected clear(lang: Lang): void {
    cleanup();
    overwriteGetLocale(() => lang);
  }

  /** What is on the screen, and over it, once nothing more happens by itself: nothing is read, and no code is loaded. */
  async shown(): Promise<string> {
    await this.#rest();
    do {
      this.#last = outline(document.body);
      await vi.dynamicImportSettled();
      await this.#rest();
    } while (this.#last !== outline(document.body));
    this.#last = this.#last.replace(/\n?status\nalert$/, "");
    return this.#last;
  }

  async #rest(): Promise<void> {
    this.#quiet = 0;
    for (let turn = 0; this.#quiet < QUIET_TURNS; turn += 1) {
      if (turn > MAX_TURNS) throw new Error(`The screen does not come to rest, ${this.#running} running.`);
      await new Promise((resolve) => setImmediate(resolve));
      this.#quiet = this.#running > 0 ? 0 : this.#quiet + 1;
    }
  }

  /** What an action changes on the screen: the lines that go, each after a minus, and those that come, each after a plus. */
  protected async changed(act: () => unknown): Promise<string> {
    const before = this.#last;
    await act();
    const parts = diffArrays(before.split("\n"), (await this.shown()).split("\n"));
    return parts
      .flatMap(({ added, removed, value }) =>
        added || removed ? value.map((line) => `${added ? "+" : "-"} ${line}`) : [],
      )
      .join("\n");
  }

  /** Lets time pass, in milliseconds: timers run only here. @returns what that changes on the screen */
  later(ms: number): Promise<string> {
    return this.changed(() => vi.advanceTimersByTimeAsync(ms));
  }

  /** The topmost open dialog, or the page. */
  get front(): Element {
    return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  }

  /** Presses a button, or follows a link, as with the keyboard. @returns what that changes on the screen */
  press(name: string, { role = "button", nth }: Which = {}): Promise<string> {
    return this.changed(() => {
      const pressed = find(this.front, role, name, nth);
      pressed.focus();
      fireEvent.click(pressed);
    });
  }

  /** Types into a field, or chooses in it, in place of what it holds. @returns what that changes on the screen */
  type(label: string, value: string, { role = "textbox", nth }: Which = {}): Promise<string> {
    return this.changed(() => {
      const field = find(this.front, role, label, nth);
      field.focus();
      fireEvent.change(field, { target: { value } });
    });
  }

  /** What the toasts say and offer. */
  get said(): string {
    return [...document.querySelectorAll("main ~ div > [role]")]
      .filter((region) => region.childElementCount > 0)
      .map((region) => `${region.role}: ${outline(region).replaceAll("\n", " | ")}`)
      .join("\n");
  }

  /** What has the focus. */
  get focused(): string {
    const marked = outline(document.body)
      .split("\n")
      .find((line) => line.trim().startsWith("* "));
    return marked?.trim().slice(2) ?? "";
  }

  /** Takes the screen away and sets clock and language back. */
  protected end(): void {
    cleanup();
    this.#changes.disconnect();
    overwriteGetLocale(browserLocale);
    vi.useRealTimers();
    vi.unstubAllEnvs();
  }
}

import { cleanup, fireEvent, render } from "@testing-library/react";
import { liveQuery } from "dexie";
import { diffArrays } from "diff";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect, vi } from "vitest";
import {
  type Admin,
  AdminContext,
  AdminSessionContext,
  type AdminSessionContextValue,
} from "../../../src/data/admin/context.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import type { AdminKind, AdminOf } from "../../../src/domain/content/admin-content.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import { type Timestamp, timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import type { Elements } from "../../../src/ui/elements.ts";
import { ADMIN_RULE_TEXTS } from "../../../src/ui/forms/admin-rule-texts.ts";
import { addRuleTexts } from "../../../src/ui/forms/validation-message.ts";
import { SiteIdentityContext } from "../../../src/ui/site-identity.ts";
import { Toasts } from "../../../src/ui/toasts.tsx";
import { IDLE_SENDER } from "./admin-context.tsx";
import { AdminDevice } from "./admin-device.ts";
import { DEMO_IDENTITY } from "./content.ts";
import { eventually } from "./eventually.ts";
import { FakeAdminRemote } from "./fake-admin-remote.ts";
import { find, outline, shortId } from "./outline.ts";

// Outlines are shown as they are read.
expect.addSnapshotSerializer({ test: (value) => typeof value === "string", print: (value) => String(value) });

addRuleTexts(ADMIN_RULE_TEXTS);

const browserLocale = getLocale;

/** Turns of the event loop without a change or a transaction after which nothing is left to happen: all that a screen reads is in memory. */
const QUIET_TURNS = 12;

/** Turns after which a screen that still changes never ends. */
const MAX_TURNS = 20_000;

/** Timers of less than this, in milliseconds, wait for nothing but the next task. */
const SHORT_MS = 5;

/** Longer than a deletion waits to be undone, in milliseconds. */
const UNDO_MS = 20_000;

/** Where a screen is shown. */
type Place = {
  readonly lang?: Lang;
  /** The route, if it has parameters. */
  readonly route?: string;
  /** False before the device's first sync. */
  readonly isSynced?: boolean;
};

type Replaced<T> = { -readonly [K in keyof T]?: T[K] };

/** Which of the things with a name. */
type Which = { readonly role?: string; readonly nth?: number };

/**
 * The owner's device with its server in memory, in Tokyo, where no reader is, and one screen of the admin on it at a time. What the
 * owner does waits in the outbox until `send`.
 */
export class AdminScreen {
  readonly remote = new FakeAdminRemote();
  readonly device = new AdminDevice(this.remote);
  /** What a test replaces of the admin. */
  readonly parts: Replaced<Admin> = {};
  /** What a test replaces of the session. */
  readonly session: Replaced<AdminSessionContextValue> = {};
  /** True while the device stores nothing more; it still deletes. */
  isFull = false;
  /** The files that were saved, by name. */
  readonly saved = new Map<string, Blob>();
  readonly #urls = new Map<string, Blob>();
  #quiet = 0;
  #last = "";
  /** The transactions and tasks that have not ended. */
  #running = 0;
  readonly #changes = new MutationObserver(() => {
    this.#quiet = 0;
  });

  /** @param now the time on the device and on the server, as ISO 8601 */
  constructor(now: string) {
    this.device.clock = Date.parse(now);
    this.remote.now = timestampOf(this.device.clock);
    vi.stubEnv("TZ", "Asia/Tokyo");
    vi.useFakeTimers({
      toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      now: this.device.clock,
    });
    this.#changes.observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    localStorage.clear();
    this.#watchStorage();
    this.#countTransactions();
    this.#runShortTimers();
    const [urls, saved] = [this.#urls, this.saved];
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

  #watchStorage(): void {
    const full = () => (this.isFull ? new DOMException("The disk is full.", "QuotaExceededError") : null);
    this.device.db.use({
      stack: "dbcore",
      name: "storage",
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name);
          const mutate: typeof table.mutate = (request) => {
            const error = request.type === "add" || request.type === "put" ? full() : null;
            return error ? Promise.reject(error) : table.mutate(request);
          };
          return { ...table, mutate };
        },
      }),
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
    Object.assign(globalThis, { setTimeout: start, clearTimeout: stop });
  }

  /** A row on the server, which the device has once a screen is opened. */
  put<K extends AdminKind>(kind: K, id: string, fields: Partial<AdminOf[K]>): AdminOf[K] {
    return this.remote.put(kind, id, fields);
  }

  /** A timestamp before the time on the device. */
  hoursAgo(hours: number): Timestamp {
    return timestampOf(this.device.clock - hours * 3_600_000);
  }

  /** Shows a screen at an address, in place of the one before. @returns what is on it */
  async open(page: Elements, address: string, { lang = "en", route, isSynced = true }: Place = {}) {
    cleanup();
    overwriteGetLocale(() => lang);
    if (isSynced) await this.device.pull();
    const { device } = this;
    const synced = { ...UNKNOWN_STATUS, updatedAt: isSynced ? device.clock : null };
    const admin = {
      user: { id: device.auth.userId, email: "saba@selam.example" },
      read: device.read,
      fetcher: device.fetcher,
      commands: device.commands,
      now: () => device.clock,
      live: liveQuery,
      queryCache: new Map(),
      adminSync: { status: () => synced, subscribe: () => () => undefined },
      sender: IDLE_SENDER,
      ...this.parts,
    } as unknown as Admin;
    render(
      <MemoryRouter initialEntries={[address]}>
        <AdminSessionContext value={this.session as AdminSessionContextValue}>
          <AdminContext value={admin}>
            <SiteIdentityContext value={DEMO_IDENTITY}>
              <Toasts>
                <main>
                  <Routes>
                    <Route path={route ?? address.split("?")[0] ?? ""} element={page} />
                    <Route path="*" element={<Elsewhere />} />
                  </Routes>
                </main>
              </Toasts>
            </SiteIdentityContext>
          </AdminContext>
        </AdminSessionContext>
      </MemoryRouter>,
    );
    return this.shown();
  }

  /**
   * What is on the screen, and over it, once nothing more happens by itself.
   * @param awaited words that must have come, for a part whose code loads at its own time
   */
  async shown(awaited = ""): Promise<string> {
    if (awaited) await eventually(() => expectIn(outline(document.body), awaited));
    this.#quiet = 0;
    for (let turn = 0; this.#quiet < QUIET_TURNS; turn += 1) {
      if (turn > MAX_TURNS) throw new Error(`The screen does not come to rest, ${this.#running} running.`);
      await new Promise((resolve) => setImmediate(resolve));
      this.#quiet = this.#running > 0 ? 0 : this.#quiet + 1;
    }
    this.#last = outline(document.body).replace(/\n?status\nalert$/, "");
    return this.#last;
  }

  /** What an action changes on the screen: the lines that go, each after a minus, and those that come, each after a plus. */
  async #changed(act: () => unknown): Promise<string> {
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
    return this.#changed(() => {
      this.device.clock += ms;
      return vi.advanceTimersByTimeAsync(ms);
    });
  }

  /** The topmost open dialog, or the page. */
  get front(): Element {
    return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  }

  /** Presses a button, or follows a link, as with the keyboard. @returns what that changes on the screen */
  press(name: string, { role = "button", nth }: Which = {}): Promise<string> {
    return this.#changed(() => {
      const pressed = find(this.front, role, name, nth);
      pressed.focus();
      fireEvent.click(pressed);
    });
  }

  /** Types into a field, or chooses in it, in place of what it holds. @returns what that changes on the screen */
  type(label: string, value: string, { role = "textbox", nth }: Which = {}): Promise<string> {
    return this.#changed(() => {
      const field = find(this.front, role, label, nth);
      field.focus();
      fireEvent.change(field, { target: { value } });
    });
  }

  /** What waits to be sent, one operation per line, in order: the kind of row, its id, and the changed fields or `delete`. */
  async queued(): Promise<string> {
    const lines = (await this.device.read.queuedOperations()).map(({ intent }) => {
      const what = intent.kind === "save" ? JSON.stringify(intent.fields) : intent.kind;
      return `${intent.on} ${intent.rowId} ${what}`;
    });
    return lines.join("\n").replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, shortId);
  }

  /** What the toasts say and offer. */
  get said(): string {
    return [...document.querySelectorAll("main ~ div > [role]")]
      .filter((region) => region.childElementCount > 0)
      .map((region) => `${region.role}: ${outline(region).replaceAll("\n", " | ")}`)
      .join("\n");
  }

  /**
   * Does something on a device whose disk is full, and closes the toast that says so.
   * @param actions the names of the buttons to press, one after another
   * @returns what the toasts said
   */
  async refused(...actions: readonly (string | readonly [string, number])[]): Promise<string> {
    this.isFull = true;
    for (const action of actions) {
      const [name, nth] = typeof action === "string" ? [action, undefined] : action;
      await this.press(name, nth === undefined ? {} : { nth });
    }
    this.isFull = false;
    const { said } = this;
    for (const _ of document.querySelectorAll("main ~ div [role=alert] > *"))
      fireEvent.click(find(document.body, "button", m.toast_close(), 0));
    await this.shown();
    return said;
  }

  /** What has the focus. */
  get focused(): string {
    const marked = outline(document.body)
      .split("\n")
      .find((line) => line.trim().startsWith("* "));
    return marked?.trim().slice(2) ?? "";
  }

  /** Sends what waits, also what could have been undone. @returns what that changes on the screen */
  send(): Promise<string> {
    return this.#changed(() => {
      this.device.clock += UNDO_MS;
      return this.device.send();
    });
  }

  async close(): Promise<void> {
    cleanup();
    this.#changes.disconnect();
    overwriteGetLocale(browserLocale);
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await this.device.db.delete();
  }
}

function expectIn(text: string, awaited: string): void {
  if (!text.includes(awaited)) throw new Error(`"${awaited}" is not in:\n${text}`);
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

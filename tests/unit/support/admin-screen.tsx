import { fireEvent, render } from "@testing-library/react";
import { liveQuery } from "dexie";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { vi } from "vitest";
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
import type { Elements } from "../../../src/ui/elements.ts";
import { ADMIN_RULE_TEXTS } from "../../../src/ui/forms/admin-rule-texts.ts";
import { addRuleTexts } from "../../../src/ui/forms/validation-message.ts";
import { SiteIdentityContext } from "../../../src/ui/site-identity.ts";
import { Toasts } from "../../../src/ui/toasts.tsx";
import { IDLE_SENDER } from "./admin-context.tsx";
import { AdminDevice } from "./admin-device.ts";
import { DEMO_IDENTITY } from "./content.ts";
import { FakeAdminRemote } from "./fake-admin-remote.ts";
import { find, shortId } from "./outline.ts";
import { Screen } from "./screen.ts";

addRuleTexts(ADMIN_RULE_TEXTS);

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

/**
 * The owner's device with its server in memory, in Tokyo, where no reader is, and one screen of the admin on it at a time. What the
 * owner does waits in the outbox until `send`.
 */
export class AdminScreen extends Screen {
  readonly remote = new FakeAdminRemote();
  readonly device = new AdminDevice(this.remote);
  /** What a test replaces of the admin. */
  readonly parts: Replaced<Admin> = {};
  /** What a test replaces of the session. */
  readonly session: Replaced<AdminSessionContextValue> = {};
  /** True while the device stores nothing more; it still deletes. */
  isFull = false;
  /** @param now the time on the device and on the server, as ISO 8601 */
  constructor(now: string) {
    super(Date.parse(now));
    this.device.clock = Date.parse(now);
    this.remote.now = timestampOf(this.device.clock);
    this.#watchStorage();
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
    this.clear(lang);
    vi.setSystemTime(this.device.clock);
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

  override later(ms: number): Promise<string> {
    this.device.clock += ms;
    return super.later(ms);
  }

  /** What waits to be sent, one operation per line, in order: the kind of row, its id, and the changed fields or `delete`. */
  async queued(): Promise<string> {
    const lines = (await this.device.read.queuedOperations()).map(({ intent }) => {
      const what = intent.kind === "save" ? JSON.stringify(intent.fields) : intent.kind;
      return `${intent.on} ${intent.rowId} ${what}`;
    });
    return lines.join("\n").replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, shortId);
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

  /** Sends what waits, also what could have been undone. @returns what that changes on the screen */
  send(): Promise<string> {
    return this.changed(() => {
      this.device.clock += UNDO_MS;
      return this.device.send();
    });
  }

  async close(): Promise<void> {
    this.end();
    await this.device.db.delete();
  }
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

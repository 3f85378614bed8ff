import type { PersistResult } from "../../../src/domain/outbox/persist.ts";
import { createCommands } from "../../../src/offline/site/commands.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { pull } from "../../../src/offline/site/pull.ts";
import { send } from "../../../src/offline/site/push.ts";
import type { SendDeps } from "../../../src/offline/site/send-alone.ts";
import { createSubmissions } from "../../../src/offline/site/submissions/submissions.ts";
import { minute, uuid } from "./content.ts";
import type { FakeRemote } from "./fake-remote.ts";
import { FakeSubmissionsRemote } from "./fake-submissions-remote.ts";

let devices = 0;

/** A device with real database and commands, and with sync runs and a clock under the test's control. */
export class TestDevice {
  readonly db: SiteDatabase;
  clock = Date.UTC(2026, 10, 20);
  /** The browser's `navigator.onLine`. */
  online = true;
  /** The server's time as last received. */
  serverTime: string | null = minute(0);
  #ids = 0;
  readonly commands;
  readonly remote: FakeRemote;
  readonly submissionsRemote = new FakeSubmissionsRemote();
  readonly submissions;

  constructor(remote: FakeRemote) {
    devices += 1;
    this.remote = remote;
    this.db = new SiteDatabase(`device-${devices}`);
    const writing = {
      db: this.db,
      now: () => this.clock,
      newId: () => this.newId(),
      newSecret: () => "a-secret-of-this-device",
      deviceCode: () => "K7QF-2M9X-T4RD-8HWZ",
      onQueued: () => undefined,
    };
    this.commands = createCommands(writing);
    this.submissions = createSubmissions(writing);
  }

  newId(): string {
    this.#ids += 1;
    return uuid(7_000_000 + devices * 10_000 + this.#ids);
  }

  get deps(): SendDeps {
    return {
      db: this.db,
      remote: this.remote,
      submissions: this.submissionsRemote,
      isOnline: () => this.online,
      now: () => this.clock,
      newId: () => this.newId(),
      clock: {
        time: () => this.serverTime,
        update: (now) => {
          this.serverTime = now;
        },
      },
    };
  }

  send() {
    return send(this.deps);
  }

  queuedOperations() {
    return this.db.outbox.orderBy("seq").toArray();
  }

  async states(): Promise<string[]> {
    return (await this.queuedOperations()).map(({ state, refusal }) =>
      refusal ? `${state} ${refusal.code}` : state,
    );
  }
}

/** The id of a persisted operation. @throws if it was not persisted */
export function idOf(result: PersistResult): string {
  if (result.ok) return result.id;
  throw new Error(`Not stored: ${result.error}`);
}

/** A device that has pulled what the server has; the server's list of calls is empty again. */
export async function pulledDevice(remote: FakeRemote): Promise<TestDevice> {
  const device = new TestDevice(remote);
  await pull(device.db, remote);
  remote.calls.length = 0;
  return device;
}

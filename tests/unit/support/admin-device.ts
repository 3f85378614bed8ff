import type { Credentials } from "../../../src/domain/outbox/admin-remote.ts";
import { failed, type Result, success } from "../../../src/domain/outbox/failure.ts";
import { createAdminCommands } from "../../../src/offline/admin/commands.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { adminFetcher } from "../../../src/offline/admin/fetch-rows.ts";
import { pullAdmin } from "../../../src/offline/admin/pull.ts";
import { adminQueue } from "../../../src/offline/admin/push.ts";
import { createAdminReader } from "../../../src/offline/admin/queries.ts";
import { uuid } from "./content.ts";
import type { FakeAdminRemote } from "./fake-admin-remote.ts";

let devices = 0;

/** A session that can expire, be renewed and be refused. */
export class FakeSession {
  userId: string;
  token = "token-1";
  renewals = 0;
  refused = false;
  signedIn = true;

  constructor(userId: string) {
    this.userId = userId;
  }

  access = async (): Promise<Result<Credentials>> =>
    this.signedIn ? success({ userId: this.userId, token: this.token }) : failed({ kind: "unauthorised" });

  refresh = async (): Promise<Result<Credentials>> => {
    this.renewals += 1;
    if (this.refused) return failed({ kind: "unauthorised" });
    this.token = `renewed-${this.renewals}`;
    return this.access();
  };
}

/** The owner's device: real database, commands and queue, with a clock and sync runs under the test's control. */
export class AdminDevice {
  readonly db: AdminDatabase;
  readonly read;
  readonly fetcher;
  readonly commands;
  readonly auth: FakeSession;
  readonly uploads = new Map<string, AbortController>();
  readonly queue;
  clock = Date.UTC(2026, 10, 20);
  online = true;
  /** False if no server answers. */
  reachable = true;
  #ids = 0;
  readonly #number: number;
  readonly #remote: FakeAdminRemote;

  constructor(remote: FakeAdminRemote, userId = uuid(900_000 + devices + 1)) {
    devices += 1;
    this.#number = devices;
    this.#remote = remote;
    this.auth = new FakeSession(userId);
    this.db = new AdminDatabase(userId);
    this.read = createAdminReader(this.db);
    const { db, auth, uploads } = this;
    this.fetcher = adminFetcher({ db, remote, auth });
    const [now, newId] = [() => this.clock, () => this.newId()];
    this.commands = createAdminCommands({ db, now, newId, onQueued: () => undefined, uploads });
    this.queue = adminQueue({
      db,
      auth,
      uploads,
      now,
      newId,
      remote: remote,
      probe: {
        remote: {
          head: async () =>
            this.reachable
              ? success({ rev: 0, stamp: "", now: remote.now, minFormat: 1 })
              : failed({ kind: "offline" }),
        },
        clock: { update: () => undefined, time: () => remote.now },
        isOnline: () => this.online,
      },
    });
  }

  newId(): string {
    this.#ids += 1;
    return uuid(8_000_000 + this.#number * 10_000 + this.#ids);
  }

  pull() {
    const [now, newId] = [() => this.clock, () => this.newId()];
    return pullAdmin({ db: this.db, remote: this.#remote, auth: this.auth, now, newId });
  }

  send() {
    return this.queue.send();
  }

  /** An article as the admin shows it. @throws Error if it isn't on the device */
  async article(id: string) {
    const shown = await this.read.row("blog", id);
    if (!shown) throw new Error("The post is not here.");
    return shown.row;
  }

  /** Applies a draft to the article the admin shows, or to none if it is new, and saves it. */
  async writeArticle(id: string, fields: Record<string, unknown>, isNew = false) {
    const base = isNew ? null : await this.article(id);
    await this.commands.storeDraft({ kind: "blog", rowId: id, base, fields: { ...base, ...fields } });
    return this.commands.saveDraft("blog", id);
  }

  async states(): Promise<string[]> {
    const all = await this.read.queuedOperations();
    return all.map(({ state, refusal }) => (refusal ? `${state} ${refusal.code}` : state));
  }
}

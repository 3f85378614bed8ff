import { createSupabaseAuth } from "../../../src/api/supabase-auth.ts";
import type { Auth } from "../../../src/domain/auth/auth.ts";
import {
  type AdminSession,
  createAdminSession,
  type SessionMessage,
} from "../../../src/offline/admin/admin-session.ts";
import type { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { createAdminReader } from "../../../src/offline/admin/queries.ts";
import { openLastUser, type openSessionStore } from "../../../src/offline/admin/session-store.ts";
import { PageLife } from "../page-life.ts";
import { PASSWORD } from "../test-server.ts";
import { AdminPage, type AdminPageEnvironment } from "./admin-page.ts";
import { type BrowserGlobals, inBrowser } from "./in-browser.ts";

/** The browser that a tab or a worker runs in. */
export type AdminTabEnvironment = Omit<AdminPageEnvironment, "life" | "db" | "auth"> & {
  readonly origin: string;
  readonly key: string;
  readonly store: ReturnType<typeof openSessionStore>;
  readonly globals: BrowserGlobals;
  openDatabase(userId: string): AdminDatabase;
  /** The auth client as the user's requests have it. */
  authOf(auth: Auth, userId: string): Pick<Auth, "access" | "refresh">;
  later(milliseconds: number, run: () => void): () => void;
  broadcast(message: SessionMessage): void;
  /** Deletes a user's admin data from this browser. */
  erase(userId: string): Promise<void>;
  /** Called when the tab locks itself because the service has ended the session. */
  locked(userId: string): void;
  /** Called when the tab has died, so that the browser releases what it held. */
  died(): void;
};

type AuthEnvironment = Pick<AdminTabEnvironment, "origin" | "key" | "store" | "globals">;

/** The session's storage and auth client of a tab or a worker: each call passes the points of its life. */
export function authIn(life: PageLife, { origin, key, store, globals }: AuthEnvironment) {
  const storage = life.onLine(store);
  const { fetch } = life.onLine({ fetch: globals.fetch });
  const own = { now: globals.now, speed: globals.speed, fetch };
  const auth = inBrowser(own, createSupabaseAuth({ url: origin, key, storage, now: globals.now }));
  return { storage, auth, globals: own };
}

/** One open tab of the admin with the real session and auth client, wired as in src/app/start-admin.tsx. */
export class AdminTab {
  readonly life: PageLife;
  /** Resolves when it has read from this device who is signed in. */
  readonly started: Promise<void>;
  readonly #world: AdminTabEnvironment;
  #session: AdminSession<AdminPage> | null = null;

  constructor(environment: AdminTabEnvironment) {
    this.#world = environment;
    this.life = new PageLife({
      later: environment.later,
      ended: () => {
        this.page?.close();
        environment.died();
      },
    });
    this.started = this.#start();
    this.life.follow(this.started);
  }

  /** The open admin; null if nobody is signed in. */
  get page(): AdminPage | null {
    const state = this.#session?.state();
    return state?.kind === "signed-in" ? state.admin : null;
  }

  /** The open admin of this user. @returns null if somebody else or nobody is signed in */
  pageOf(userId: string): AdminPage | null {
    return this.page?.db.userId === userId && !this.page.isOver ? this.page : null;
  }

  /** True if it can be used: not frozen, nor left with an admin whose data another tab has deleted. */
  get isUsable(): boolean {
    return !this.life.frozen && !this.page?.isOver;
  }

  /** Signs in with the password. It may fail, as with a bad connection. */
  async signIn(email: string): Promise<void> {
    await this.started;
    await this.#session?.signIn(email, PASSWORD);
  }

  async signOut(): Promise<void> {
    await this.#session?.signOut();
  }

  /** Hears another tab, once it is not frozen. */
  receive(message: SessionMessage): void {
    const hear = async () => {
      await this.started;
      await this.life.awake();
      if (!this.life.faults.gone) await this.#session?.receive(message);
    };
    this.life.follow(hear());
  }

  resume(): void {
    this.page?.resume();
  }

  settled(): Promise<void> {
    return this.life.settled(() => this.page?.isSending ?? false);
  }

  async #start(): Promise<void> {
    const { life } = this;
    const { admin, broadcast, erase, locked } = this.#world;
    const { auth, storage } = authIn(life, this.#world);
    const remembered = await openLastUser(storage);
    const session = createAdminSession<AdminPage>({
      auth,
      remote: life.onLine({ rows: admin.rows }),
      remembered,
      open: ({ id }) => {
        const db = this.#world.openDatabase(id);
        const page = new AdminPage({ ...this.#world, life, db, auth: this.#world.authOf(auth, id) });
        page.resume();
        return page;
      },
      resume: (page) => page.resume(),
      close: (page) => page.close(),
      erase,
      hasStorage: storage.isAvailable,
      countUnsent: async (userId) => {
        const db = this.#world.openDatabase(userId);
        try {
          const { unsent, deadLettered } = await createAdminReader(db).countQueued();
          return unsent + deadLettered;
        } finally {
          db.close();
        }
      },
      broadcast,
    });
    session.subscribe(() => {
      const state = session.state();
      if (state.kind === "expired") locked(state.user.id);
    });
    this.#session = session;
  }
}

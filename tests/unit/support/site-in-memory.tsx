import "fake-indexeddb/auto";
import { act, cleanup, configure, render } from "@testing-library/react";
import { liveQuery } from "dexie";
import type { ReactElement } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { type Services, ServicesContext } from "../../../src/data/site/context.ts";
import type { Snapshot } from "../../../src/domain/content/snapshot.ts";
import type { Failure } from "../../../src/domain/outbox/failure.ts";
import { createLeaderLock } from "../../../src/offline/core/leader-lock.ts";
import { createSender } from "../../../src/offline/core/sender.ts";
import { createServerRest } from "../../../src/offline/core/server-backoff.ts";
import { createServerClock } from "../../../src/offline/core/server-clock.ts";
import { createLibrary } from "../../../src/offline/library/library.ts";
import { openSearch } from "../../../src/offline/search/search.ts";
import { createCommands } from "../../../src/offline/site/commands.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { visitorQueue } from "../../../src/offline/site/push.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { createSiteSync } from "../../../src/offline/site/site-sync.ts";
import { FakeRemote } from "./fake-remote.ts";

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

const NOW = Date.UTC(2026, 10, 20);
const HOUR = 60 * 60_000;
let made = 0;

/** A whole device in memory: the real mirror and site sync over an in-memory server. */
export function siteInMemory(snapshot: Snapshot | null = null) {
  made += 1;
  const db = new SiteDatabase(`screens-${made}`);
  const remote = new FakeRemote();
  const clock = createServerClock(() => NOW);
  // The clock advances an hour per read, so that screens never wait for a delay.
  let hours = 0;
  const rest = createServerRest({ elapsed: () => ++hours * HOUR, random: () => 1, isVisible: () => true });
  const engine = createSiteSync({
    db,
    remote,
    clock,
    rest,
    now: () => NOW,
    random: () => 1,
    isVisible: () => true,
    exclusively: (job) => job(),
    later: () => () => undefined,
    remembered: { updatedAt: null },
    mirrorChanged: () => undefined,
    forgetPictures: () => undefined,
  });
  const sender = createSender({
    queue: visitorQueue({
      db,
      remote,
      clock,
      now: () => NOW,
      newId: () => crypto.randomUUID(),
      isOnline: () => navigator.onLine,
    }),
    now: () => NOW,
    elapsed: () => NOW,
    rest,
    random: () => 1,
    isVisible: () => true,
    withLeaderLock: createLeaderLock(db, null, () => NOW),
    later: () => () => undefined,
  });
  const commands = createCommands({
    db,
    now: () => NOW,
    newId: () => crypto.randomUUID(),
    newSecret: () => crypto.randomUUID(),
    queued: () => void sender.wake(),
  });
  const read = createReader(db);
  const search = openSearch(
    db,
    read,
    () => Promise.resolve(),
    () => crypto.randomUUID(),
  );
  const library = createLibrary({
    db,
    pictures: { keep: async () => [], forget: async () => undefined },
    async one(kind, id) {
      const here = await read.byId(kind, id);
      return here ? { ok: true, value: here } : engine.fetchOne(kind, id);
    },
    breathe: async () => undefined,
    askToKeep: () => undefined,
    now: () => NOW,
  });
  const services: Services = {
    snapshot,
    sent: null,
    data: Promise.resolve({
      read,
      engine,
      commands,
      sender: async () => sender,
      shelf: async () => ({ search, library }),
      remote,
      live: liveQuery,
      shellSaved: Promise.resolve(),
      lasts: true,
    }),
    seen: new Map(),
    status: { current: engine.status, subscribe: engine.subscribe },
    now: () => NOW,
  };

  return {
    db,
    remote,
    services,
    /** Sends the queue, as the page does after each action; only needed after a failure. */
    send: () => act(() => sender.sendNow()),
    sync: () => act(() => engine.sync()),
    /** Fails the next calls of these names, as often as each is listed. */
    fails(failure: Failure, ...calls: string[]): void {
      for (const call of calls) remote.fail(call, failure);
    },
    /** Renders a page at an address of the site. */
    open(path: string, page: ReactElement, address: string) {
      return render(
        <ServicesContext value={services}>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path={path} element={page} />
              <Route path="*" element={<h1>Elsewhere</h1>} />
            </Routes>
          </MemoryRouter>
        </ServicesContext>,
      );
    },
    async close(): Promise<void> {
      cleanup();
      // The last action and the pull after it may still be running; they must end before the device is deleted.
      await sender.wake();
      sender.stop();
      await engine.sync();
      engine.stop();
      await db.delete();
    },
  };
}

export type SiteInMemory = ReturnType<typeof siteInMemory>;

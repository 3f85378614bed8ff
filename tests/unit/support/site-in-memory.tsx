import { act, cleanup, render } from "@testing-library/react";
import { liveQuery } from "dexie";
import type { ReactElement, ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { takePosts } from "../../../src/capabilities/signing/data/given-client.ts";
import { createRecordingStore } from "../../../src/capabilities/voice/offline/recording-store.ts";
import { RecordingsDatabase } from "../../../src/capabilities/voice/offline/recordings-database.ts";
import {
  type Services,
  ServicesContext,
  type SiteData,
  withFailure,
} from "../../../src/data/site/context.ts";
import { startNotifications } from "../../../src/data/site/notifications.ts";
import type { Snapshot } from "../../../src/domain/content/initial-data.ts";
import type { Failure } from "../../../src/domain/outbox/failure.ts";
import { createRestartable, createStore } from "../../../src/domain/state/store.ts";
import { answerOwner } from "../../../src/domain/submissions/submission.ts";
import { createExclusiveRunner } from "../../../src/offline/core/exclusive.ts";
import { createKnownFailure } from "../../../src/offline/core/known-failure.ts";
import { createSender } from "../../../src/offline/core/sender.ts";
import { createServerBackoff } from "../../../src/offline/core/server-backoff.ts";
import { createServerClock } from "../../../src/offline/core/server-clock.ts";
import { createDraftStore } from "../../../src/offline/drafts/draft-store.ts";
import { DraftsDatabase, type StoredDraft } from "../../../src/offline/drafts/drafts-database.ts";
import { createLibrary } from "../../../src/offline/library/library.ts";
import { openSearch } from "../../../src/offline/search/search.ts";
import { createCommands } from "../../../src/offline/site/commands.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { visitorQueue } from "../../../src/offline/site/push.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { createSiteSync } from "../../../src/offline/site/site-sync.ts";
import { refreshDecisions } from "../../../src/offline/site/submissions/refresh-decisions.ts";
import { createSubmissions } from "../../../src/offline/site/submissions/submissions.ts";
import { findMissingPictures } from "../../../src/pwa/storage/find-missing-pictures.ts";
import { EntryContext } from "../../../src/ui/use-entry-state.ts";
import { FakeRemote } from "./fake-remote.ts";
import { FakeSubmissionsRemote } from "./fake-submissions-remote.ts";

const NOW = Date.UTC(2026, 10, 20);
const HOUR = 60 * 60_000;
let made = 0;

/**
 * A whole device in memory: the real mirror and site sync over an in-memory server.
 * @param live Dexie's live query, or one that fails
 */
export function siteInMemory(snapshot: Snapshot | null = null, live: SiteData["live"] = liveQuery) {
  made += 1;
  const db = new SiteDatabase(`screens-${made}`);
  const remote = new FakeRemote();
  const submissionsRemote = new FakeSubmissionsRemote();
  const clock = createServerClock(() => NOW);
  // The clock advances an hour per read, so that screens never wait for a delay.
  let hours = 0;
  const backoff = createServerBackoff({
    elapsed: () => ++hours * HOUR,
    random: () => 1,
    isVisible: () => true,
  });
  const siteSync = createSiteSync({
    db,
    remote,
    clock,
    backoff,
    now: () => NOW,
    random: () => 1,
    isVisible: () => true,
    withLock: (job) => job(),
    setTimer: () => () => undefined,
    lastSync: { updatedAt: null, clockOffset: 0 },
    onMirrorChanged: () => undefined,
    deletePictures: () => undefined,
  });
  const sender = createSender({
    queue: visitorQueue({
      db,
      remote,
      submissions: submissionsRemote,
      clock,
      now: () => NOW,
      newId: () => crypto.randomUUID(),
      isOnline: () => navigator.onLine,
    }),
    now: () => NOW,
    elapsed: () => NOW,
    backoff,
    random: () => 1,
    isVisible: () => true,
    withLeaderLock: (job) => job(),
    setTimer: () => () => undefined,
  });
  const writing = {
    db,
    now: () => NOW,
    newId: () => crypto.randomUUID(),
    newSecret: () => crypto.randomUUID(),
    deviceCode: () => "K7QF-2M9X-T4RD-8HWZ",
    onQueued: () => void sender.wake(),
  };
  const commands = createCommands(writing);
  const recordingsDb = new RecordingsDatabase();
  const recordings = createRecordingStore(recordingsDb);
  const draftsDb = new DraftsDatabase(`drafts-${made}`);
  const drafts = createDraftStore(() => NOW, draftsDb);
  /** What forms are reading and writing, also once they are closed. */
  const drafting = new Set<Promise<unknown>>();
  let isClosed = false;
  const trackedDrafts = async () => ({
    ...drafts,
    read: (name: string) => tracked(() => drafts.read(name)),
    write: (draft: StoredDraft, known?: number) => tracked(() => drafts.write(draft, known)),
  });
  function tracked<T>(run: () => Promise<T>): Promise<T> {
    // As for a tab that was closed: it goes no further.
    if (isClosed) return new Promise(() => undefined);
    const running = run();
    drafting.add(running);
    const end = () => drafting.delete(running);
    running.then(end, end);
    return running;
  }
  const submissions = {
    ...createSubmissions(writing),
    hasRecording: recordings.has,
    refreshDecisions: () => refreshDecisions(db, submissionsRemote),
    recordingsOf: (id: string) => db.files.where({ owner: answerOwner(id) }).toArray(),
  };
  const read = createReader(db);
  const search = openSearch(
    db,
    read,
    () => Promise.resolve(),
    () => crypto.randomUUID(),
  );
  const library = createLibrary({
    db,
    pictures: { store: async () => [], remove: async () => undefined },
    async readOrFetch(kind, id) {
      const here = await read.byId(kind, id);
      return here ? { ok: true, value: here } : siteSync.fetchOne(kind, id);
    },
    yieldToMain: async () => undefined,
    requestPersistence: () => undefined,
    now: () => NOW,
  });
  const status = createStore(siteSync.status());
  const knownFailure = createKnownFailure(backoff);
  knownFailure.follow(sender);
  // Whatever time the server names, `now` is that of both.
  const showStatus = () =>
    status.set({ ...withFailure(siteSync.status(), knownFailure.current()), clockOffset: 0 });
  siteSync.subscribe(showStatus);
  knownFailure.subscribe(showStatus);
  const services: Services = {
    snapshot,
    initialData: null,
    data: createRestartable(() =>
      Promise.resolve({
        read,
        siteSync,
        commands,
        sender: async () => ({ ...sender, submissions, recordings, drafts: await trackedDrafts() }),
        derived: async () => ({
          search,
          library,
          lookForPictures: async () => findMissingPictures(await library.offlinePictures()),
          takeGiven: (posts) => takePosts({ db, siteSync, library }, posts),
        }),
        notifications: async () =>
          startNotifications(db, commands, createExclusiveRunner(null, null), siteSync.subscribe),
        remote,
        live,
        shellSaved: Promise.resolve(),
        isPersistent: true,
        knownFailure,
      }),
    ),
    queryCache: new Map(),
    status,
    now: () => NOW,
  };

  return {
    db,
    drafts,
    remote,
    services,
    /** Sends the queue, as the page does after each action; only needed after a failure. */
    send: () => act(() => sender.sendNow()),
    sync: () => act(() => siteSync.sync()),
    /** Fails the next calls of these names, as often as each is listed. */
    fails(failure: Failure, ...calls: string[]): void {
      for (const call of calls) remote.fail(call, failure);
    },
    /** Renders a page at an address of the site. */
    open(path: string, page: ReactElement, address: string) {
      return render(
        <ServicesContext value={services}>
          <MemoryRouter initialEntries={[address]}>
            <Entry of={services}>
              <Routes>
                <Route path={path} element={page} />
                <Route path="*" element={<h1>Elsewhere</h1>} />
              </Routes>
            </Entry>
          </MemoryRouter>
        </ServicesContext>,
      );
    },
    async close(): Promise<void> {
      cleanup();
      // A closing form reads its draft, if it has not yet, and then writes it.
      do {
        await Promise.allSettled(drafting);
        await new Promise((resolve) => setTimeout(resolve));
      } while (drafting.size > 0);
      isClosed = true;
      // The last action and the pull after it may still be running; they must end before the device is deleted.
      await sender.wake();
      sender.stop();
      await siteSync.sync();
      siteSync.stop();
      await db.delete();
      await draftsDb.delete();
      recordingsDb.close();
      sessionStorage.clear();
    },
  };
}

export type SiteInMemory = ReturnType<typeof siteInMemory>;

/** The history entries of each site; its first one is the same each time it is opened. */
const histories = new WeakMap<Services, string>();

function Entry({ of, children }: { readonly of: Services; readonly children: ReactNode }) {
  const { key } = useLocation();
  const history = histories.get(of) ?? crypto.randomUUID();
  histories.set(of, history);
  return <EntryContext value={history + key}>{children}</EntryContext>;
}

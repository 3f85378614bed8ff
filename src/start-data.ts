import { liveQuery } from "dexie";
import { API_KEY, API_URL } from "./config/env.ts";
import { storageKeys } from "./config/storage-keys.ts";
import { SNAPSHOT_SIZE, takeSnapshot } from "./domain/take-snapshot.ts";
import { createReader, type Reader } from "./local/reading.ts";
import { SiteDatabase } from "./local/site-database.ts";
import { forgetPictures } from "./pwa/forget-pictures.ts";
import { registerWorker, whenShellSaved } from "./pwa/register.ts";
import { createSiteRemote } from "./remote/site-remote.ts";
import type { SiteData } from "./services.ts";
import { createEngine } from "./sync/engine.ts";

/**
 * Loaded after the first paint: opens the mirror, starts to sync, keeps the next start's snapshot current, and
 * has the app itself saved.
 */
export function startData(): SiteData {
  const db = new SiteDatabase();
  const read = createReader(db);
  const remote = createSiteRemote(API_URL || location.origin, API_KEY);
  const engine = createEngine({
    db,
    remote,
    now: Date.now,
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
    exclusively,
    later(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    remembered: remembered(),
    mirrorChanged: () => void renewSnapshot(read),
    forgetPictures: (urls) => void forgetPictures(urls),
  });
  window.addEventListener("online", () => void engine.sync());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void engine.sync();
  });
  void engine.sync();
  registerWorker();
  return { read, remote, engine, live: liveQuery, shellSaved: whenShellSaved() };
}

/** One tab syncs at a time; without Web Locks each does, which costs requests and harms nothing. */
async function exclusively<T>(job: () => Promise<T>): Promise<T | null> {
  if (!("locks" in navigator)) return job();
  return navigator.locks.request("selam-sync", { ifAvailable: true }, (lock) => (lock ? job() : null));
}

async function renewSnapshot(read: Reader): Promise<void> {
  const [blog, news, community, profile] = await Promise.all([
    read.newest("blog", SNAPSHOT_SIZE.blog),
    read.newest("news", SNAPSHOT_SIZE.news),
    read.newest("community", SNAPSHOT_SIZE.community),
    read.profile(),
  ]);
  keep(storageKeys.snapshot, JSON.stringify(takeSnapshot(blog, news, community, profile)));
}

/** A full or closed storage costs the next start its head start, nothing else. */
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn("This was not kept for the next start:", key, error);
  }
}

function remembered(): { updatedAt: number | null } {
  return {
    get updatedAt() {
      const stored = Number(localStorage.getItem(storageKeys.updatedAt));
      return Number.isFinite(stored) && stored > 0 ? stored : null;
    },
    set updatedAt(time) {
      if (time !== null) keep(storageKeys.updatedAt, String(time));
    },
  };
}

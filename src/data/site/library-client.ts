import { givenNotes } from "../../capabilities/signing/config/given-posts.ts";
import type { VerifiedPost } from "../../capabilities/signing/domain/signed-text.ts";
import { API_KEY, API_URL } from "../../config/env.ts";
import { areSiteKeysOld } from "../../config/site-keys.ts";
import { success } from "../../domain/outbox/failure.ts";
import { createLibrary } from "../../offline/library/library.ts";
import { openSearch } from "../../offline/search/search.ts";
import type { SiteDatabase } from "../../offline/site/database.ts";
import { refreshFates } from "../../offline/site/fates.ts";
import type { Reader } from "../../offline/site/queries.ts";
import type { SiteSync } from "../../offline/site/site-sync.ts";
import { hasUndecided, refreshDecisions } from "../../offline/site/submissions/refresh-decisions.ts";
import { deletePictures } from "../../pwa/storage/delete-pictures.ts";
import { findMissingPictures } from "../../pwa/storage/find-missing-pictures.ts";
import { requestPersistenceOnce } from "../../pwa/storage/persist-storage.ts";
import { pinPictures, unpinPictures } from "../../pwa/storage/pinned-pictures.ts";
import { codeLoader } from "../../pwa/update/load-code.ts";
import { refreshDerived } from "./refresh-derived.ts";

/** Timeout of `requestIdleCallback`, in milliseconds; short, because a search may be waiting for the index. */
const MAX_WAIT = 50;

/**
 * Starts the data derived from the mirror: the search index, the offline library, and the snapshot of the next start.
 * Loaded after the first paint.
 * @param isPersistent true if the database outlives the page; otherwise search and pins work until it closes
 */
export function startDerivedData(db: SiteDatabase, read: Reader, siteSync: SiteSync, isPersistent: boolean) {
  const search = openSearch(db, read, whenIdle, () => crypto.randomUUID());
  const library = createLibrary({
    db,
    // Without a persistent database the pins are lost, and nothing would ever delete their cached pictures.
    pictures: { store: isPersistent ? pinPictures : async (urls) => [...urls], remove: unpinPictures },
    async readOrFetch(kind, id) {
      const here = await read.byId(kind, id);
      return here ? success(here) : siteSync.fetchOne(kind, id);
    },
    yieldToMain: whenIdle,
    requestPersistence: () => isPersistent && void requestPersistenceOnce(),
    now: Date.now,
  });
  const given = { db, siteSync, library };
  /** What was given by hand is checked after a pull, with the keys of the site, which are read once a day. */
  const checkGiven = async () => {
    if (!areSiteKeysOld(Date.now()) && givenNotes().every(({ isChecked }) => isChecked)) return;
    await (await codeLoader.load(loadGiven)).checkPosts(given);
  };
  let pictures: readonly string[] | null = null;
  /** What is missing on this device is said where the site says that it can be read offline. */
  const lookForPictures = async (changed: boolean) => {
    // Without a persistent database nothing is promised.
    if (!isPersistent) return;
    if (changed || !pictures) pictures = await library.offlinePictures();
    await findMissingPictures(pictures);
  };
  return {
    search,
    library,
    lookForPictures: () => lookForPictures(true),
    /** Takes posts that someone gave by hand. @returns the outcome of each, or null if there is no mirror yet */
    takeGiven: async (posts: readonly VerifiedPost[]) =>
      (await codeLoader.load(loadGiven)).takePosts(given, posts),
    deletePictures,
    refresh: async (changed: boolean) => {
      if (changed) void refreshFates(db, askFates).catch(console.warn);
      if (navigator.onLine) void askDecisions(db).catch(console.warn);
      void whenIdle()
        .then(() => lookForPictures(changed))
        .catch(console.warn);
      await refreshDerived({ read, search, library, isPersistent }, changed);
      if (isPersistent && navigator.onLine) await checkGiven();
    },
  };
}

/** Answers take the owner hours: a page that stays open asks this often, in milliseconds. */
const ASK_EVERY_MS = 10 * 60_000;
let askedAt = 0;

/** Asks what the owner decided, if something that this device has submitted is undecided. */
async function askDecisions(db: SiteDatabase): Promise<void> {
  if (Date.now() - askedAt < ASK_EVERY_MS || !(await hasUndecided(db, Date.now()))) return;
  askedAt = Date.now();
  const { createSubmissionsRemote } = await codeLoader.load(loadSubmissionsApi);
  await refreshDecisions(db, createSubmissionsRemote(API_URL || location.origin, API_KEY));
}

const loadSubmissionsApi = () => import("../../api/submissions-api.ts");
const loadGiven = () => import("../../capabilities/signing/data/given-client.ts");
const loadOwnComments = () => import("../../api/own-comments-api.ts");

/** Loaded when a comment of this device disappeared, which needs the network anyway. */
async function askFates(proofs: readonly { readonly id: string; readonly secret: string }[]) {
  const { fetchFates } = await codeLoader.load(loadOwnComments);
  const answer = await fetchFates(API_URL || location.origin, API_KEY, proofs);
  return answer.ok ? answer.value : null;
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT });
    else setTimeout(resolve);
  });
}

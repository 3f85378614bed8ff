import { cacheStorage } from "../../config/cache-storage.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { keepLanguage, noteLanguage } from "../language/cache-language.ts";
import { preferredLanguage } from "../language/preferred-language.ts";
import { retryDelay } from "../update/retry-delay.ts";
import { idle } from "../update/unsaved-changes.ts";
import { update } from "../update/update.ts";
import { warmCache } from "./warm-cache.ts";
import { workerHere, workerInForce } from "./worker-access.ts";
import { WORKER, workerAddress } from "./worker-address.ts";

// The only file that talks to the service worker.

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** How long a new worker may take to come into force before the page is reloaded all the same. */
const TAKE_OVER = 3 * SECOND;
/** A picture or a post that never comes must not keep the site from being saved. */
const MAX_WAIT = 5 * SECOND;

let shown: Promise<void> = Promise.resolve();
let refuse: (reason: unknown) => void = () => undefined;
const refused = new Promise<never>((_, reject) => {
  refuse = reject;
});
// Whoever asks gets the refusal; nobody asking is no error.
refused.catch(() => undefined);
let languageKept: Promise<void> | null = null;
let reloading = false;

/**
 * Installs the worker once the page has what it needs, and keeps it current. Called once, when the app starts.
 * @param first what goes before the files of the app, eighty of them: they would share the line and the processor with it
 */
export function registerWorker(first: Promise<unknown>): void {
  if ("serviceWorker" in navigator) {
    followController(navigator.serviceWorker);
    const longest = new Promise((resolve) => setTimeout(resolve, MAX_WAIT));
    void Promise.race([Promise.all([loaded(), first]), longest]).then(install);
  } else refuse(new Error(m.pwa_cannot_save()));
}

/**
 * Resolves when every page of the public site opens without a network and the pictures shown so far are kept.
 * @throws Error, in words for the person, where the browser allows no service worker
 */
export async function whenShellSaved(): Promise<void> {
  languageKept ??= keepLanguageHere();
  await Promise.race([languageKept, refused]);
  await shown;
}

/** The worker saved the language that was in use when it was installed; that may be another by now. */
async function keepLanguageHere(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if ((await keepLanguage(await active(), preferredLanguage())) === "kept") return;
    await retryDelay(attempt);
  }
}

/**
 * Reloads this tab into the newest version there is. A plain reload would come back with the old one as long as a
 * new worker waits, so that one is told to take over first.
 */
export async function reloadIntoNewest(): Promise<void> {
  try {
    const waiting = (await workerHere())?.waiting;
    if (waiting) await takeOver(waiting);
  } finally {
    reloadOnce();
  }
}

/** The first worker of a visit takes note of what was shown; a later one is a new version, put in force by a tab. */
function followController(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (controlled) idle.whenTabIdle(reloadOnce);
    else shown = warmCache();
    controlled = true;
  });
}

async function install(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await register();
    } catch (error) {
      // A failed download is a TypeError; anything else is the browser's refusal, and final.
      if (!(error instanceof TypeError)) return refuse(new Error(m.pwa_cannot_save(), { cause: error }));
    }
    await retryDelay(attempt);
  }
}

/** @throws TypeError when the worker or a part of the shell could not be fetched */
async function register(): Promise<void> {
  // A worker would have nowhere to save the site, and the browser reports each that it is asked for in vain.
  if (!(await cacheStorage())) throw new Error("There are no caches here.");
  await noteLanguage(preferredLanguage());
  const { Workbox } = await import("workbox-window");
  const worker = new Workbox(workerAddress(), { type: WORKER.type });
  worker.addEventListener("waiting", () => update.waits(reloadIntoNewest));
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("redundant", () => reject(new TypeError("The shell could not be saved.")));
  });
  await worker.register({ immediate: true });
  // What is already saved stays saved, so a retry goes on where this attempt ended.
  await Promise.race([active(), failed]);
  lookForUpdates(() => worker.update());
}

/** A page that stays open for days never navigates, so the browser would never look by itself. */
function lookForUpdates(look: () => Promise<void>): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    void update.look();
    // A clock that was set back must not stop the looking.
    if (Math.abs(Date.now() - last) < HOUR) return;
    last = Date.now();
    // Offline there is nothing to find, which is no error.
    look().catch(() => undefined);
  });
}

async function active(): Promise<ServiceWorker> {
  const worker = (await workerInForce())?.active;
  if (!worker) return refused;
  if (worker.state === "activated") return worker;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve(worker));
  });
}

function takeOver(waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
    setTimeout(resolve, TAKE_OVER);
    waiting.postMessage({ type: "SKIP_WAITING" });
  });
}

function reloadOnce(): void {
  if (reloading) return;
  reloading = true;
  location.reload();
}

function loaded(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") resolve(null);
    else window.addEventListener("load", resolve);
  });
}

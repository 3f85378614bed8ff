import { Workbox } from "workbox-window";
import { cacheStorage } from "../../config/cache-storage.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { noteLanguage } from "../language/language-note.ts";
import { ownLanguage } from "../language/preferred-language.ts";
import { unsavedChanges } from "../update/unsaved-changes.ts";
import { update } from "../update/update.ts";
import { isShellCached } from "./is-shell-cached.ts";
import { keepFont } from "./keep-font.ts";
import { warmCache } from "./warm-cache.ts";
import { activeRegistration, currentRegistration } from "./worker-access.ts";
import { WORKER, workerAddress } from "./worker-address.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** Timeout for a new worker to activate before the page is reloaded regardless. */
const ACTIVATION_TIMEOUT_MS = 3 * SECOND;
/** Timeout for the page's own requests, so that a stalled one does not prevent caching the site. */
const MAX_WAIT = 5 * SECOND;

let shown: Promise<void> = Promise.resolve();
let fail: (reason: unknown) => void = () => undefined;
const failed = new Promise<never>((_, reject) => {
  fail = reject;
});
// Callers of whenShellSaved get the rejection; this prevents an unhandled one if there are none.
failed.catch(() => undefined);
let reloading = false;

/**
 * Installs the worker once the page has loaded, and checks for updates. Called once, on startup.
 * @param first finishes before the worker downloads its hundred files, which would compete for bandwidth and CPU
 */
export function registerWorker(first: Promise<unknown>): void {
  if ("serviceWorker" in navigator) {
    onControllerChange(navigator.serviceWorker);
    const longest = new Promise((resolve) => setTimeout(resolve, MAX_WAIT));
    void Promise.race([Promise.all([loaded(), first]), longest]).then(install);
  } else fail(new Error(m.pwa_cannot_save()));
}

/**
 * Resolves when the public site works offline and the pictures shown so far are cached.
 * @throws Error with a message for the user if the browser allows no service worker
 */
export async function whenShellSaved(): Promise<void> {
  await Promise.race([active(), failed]);
  await controlled();
  await restored();
  await shown;
  void keepFont();
}

/** Resolves when the worker has its files, which a browser may delete while it keeps the worker. */
async function restored(): Promise<void> {
  for (let attempt = 0; !(await isShellCached()); attempt++) {
    navigator.serviceWorker.controller?.postMessage({ type: "RESTORE_SHELL" });
    await reloadDelay(attempt);
  }
}

/**
 * Reloads this tab into the newest version. A plain reload returns the old version while a new worker waits, so
 * that worker is activated first.
 */
export async function reloadIntoNewest(): Promise<void> {
  try {
    const waiting = (await currentRegistration())?.waiting;
    if (waiting) await activate(waiting);
  } finally {
    reloadOnce();
  }
}

/** The first worker warms the cache; a later one is a new version that a tab has activated. */
function onControllerChange(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (controlled) unsavedChanges.whenTabIdle(reloadOnce);
    else shown = warmCache();
    controlled = true;
  });
}

async function install(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await register();
    } catch (error) {
      // A failed download is a TypeError; any other error is the browser's final refusal.
      if (!(error instanceof TypeError)) return fail(new Error(m.pwa_cannot_save(), { cause: error }));
    }
    await reloadDelay(attempt);
  }
}

/** @throws TypeError if the worker or a file of the shell could not be fetched */
async function register(): Promise<void> {
  // Without caches the worker could store nothing, and the browser would log an error for every access.
  if (!(await cacheStorage())) throw new Error("There are no caches here.");
  await noteLanguage(ownLanguage());
  const worker = new Workbox(workerAddress(), { type: WORKER.type });
  worker.addEventListener("waiting", () => update.waits(reloadIntoNewest));
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("redundant", () => reject(new TypeError("The shell could not be saved.")));
  });
  await worker.register({ immediate: true });
  // Cached files stay, so a retry resumes where this attempt ended.
  await Promise.race([active(), failed]);
  checkForUpdates(() => worker.update());
}

/** The browser checks for updates only on navigation, which a page left open for days never does. */
function checkForUpdates(check: () => Promise<void>): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    void update.look();
    // Math.abs, so that a clock set back does not stop the checks.
    if (Math.abs(Date.now() - last) < HOUR) return;
    last = Date.now();
    // Failing offline is expected.
    check().catch(() => undefined);
  });
}

async function active(): Promise<ServiceWorker> {
  const worker = (await activeRegistration())?.active;
  if (!worker) return failed;
  if (worker.state === "activated") return worker;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve(worker));
  });
}

/**
 * The first worker claims the page right after its activation, and the page then warms the cache. A page that was
 * reloaded without its worker is never claimed.
 */
async function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, ACTIVATION_TIMEOUT_MS);
  });
}

function activate(waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
    setTimeout(resolve, ACTIVATION_TIMEOUT_MS);
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

const FIRST_WAIT_MS = 10_000;

/** Waits until the connection returns, or for an exponential backoff of 10 s to about 10 minutes. */
function reloadDelay(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, FIRST_WAIT_MS * 2 ** Math.min(attempt, 6));
  });
}

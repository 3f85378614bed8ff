import { useSyncExternalStore } from "react";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { createStore } from "../../domain/state/store.ts";
import { countVisit, type InstallMethod, installMethod, parseVisits, type Visits } from "./install-rules.ts";

/** The `beforeinstallprompt` event of Chrome and Edge (https://wicg.github.io/manifest-incubations/). */
export type InstallPrompt = Event & { prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    /** The event caught by public/boot.js, since it fires before the app has loaded. */
    selamInstall?: InstallPrompt;
  }
}

const visits = noteVisit();
/** Answered on this page; the storage may be blocked. */
let answered = stored(storageKeys.install) !== null;
const method = createStore(currentMethod());

function currentMethod(): InstallMethod {
  return installMethod({
    canAsk: window.selamInstall !== undefined,
    standalone: (navigator as { readonly standalone?: boolean }).standalone,
    isInstalled: matchMedia("(display-mode: standalone)").matches,
    visits,
    answered,
  });
}

/** Shows the browser's install prompt. It is not shown again, whatever the answer. */
async function install(): Promise<void> {
  answer("dismissed");
  const result = await window.selamInstall?.prompt();
  if (result) answer(result.outcome);
}

function answer(how: "accepted" | "dismissed"): void {
  answered = true;
  store(storageKeys.install, how);
  method.set(currentMethod());
}

function noteVisit(): Visits {
  const visits = countVisit(parseVisits(stored(storageKeys.visits)), Date.now());
  // If nothing can be stored, every visit counts as the first, so there is no offer.
  store(storageKeys.visits, `${visits.count} ${visits.at}`);
  return visits;
}

window.addEventListener("beforeinstallprompt", () => method.set(currentMethod()));
window.addEventListener("appinstalled", () => answer("accepted"));

/** The install state and its actions, for components. */
export function useInstall() {
  return {
    way: useSyncExternalStore(method.subscribe, method.current),
    install,
    decline: () => answer("dismissed"),
  };
}

import { useSyncExternalStore } from "react";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { countVisit, type InstallWay, parseVisits, type Visits, wayToInstall } from "./install-rules.ts";

/** The `beforeinstallprompt` event of Chrome and Edge (https://wicg.github.io/manifest-incubations/). */
export type InstallPrompt = Event & { prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    /** The event caught by src/main.ts, since it fires before the app has loaded. */
    selamInstall?: InstallPrompt;
  }
}

/** Holds the install offer and persists the user's answer. */
class InstallStore {
  #listeners = new Set<() => void>();
  #visits = noteVisit();
  #answered = stored(storageKeys.install) !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly way = (): InstallWay =>
    wayToInstall({
      canAsk: window.selamInstall !== undefined,
      standalone: (navigator as { readonly standalone?: boolean }).standalone,
      isInstalled: matchMedia("(display-mode: standalone)").matches,
      visits: this.#visits,
      answered: this.#answered,
    });

  /** Shows the browser's install prompt. It is not shown again, whatever the answer. */
  readonly install = async (): Promise<void> => {
    this.answer("dismissed");
    const answer = await window.selamInstall?.prompt();
    if (answer) this.answer(answer.outcome);
  };

  readonly answer = (how: "accepted" | "dismissed"): void => {
    this.#answered = true;
    store(storageKeys.install, how);
    this.changed();
  };

  readonly changed = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };
}

function noteVisit(): Visits {
  const visits = countVisit(parseVisits(stored(storageKeys.visits)), Date.now());
  // If nothing can be stored, every visit counts as the first, so there is no offer.
  store(storageKeys.visits, `${visits.count} ${visits.at}`);
  return visits;
}

const install = new InstallStore();
window.addEventListener("beforeinstallprompt", install.changed);
window.addEventListener("appinstalled", () => install.answer("accepted"));

/** The install state and its actions, for components. */
export function useInstall() {
  const way = useSyncExternalStore(install.subscribe, install.way);
  return { way, install: install.install, decline: () => install.answer("dismissed") };
}

import { useSyncExternalStore } from "react";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { countVisit, type InstallWay, parseVisits, type Visits, wayToInstall } from "./install-rules.ts";

/** What Chrome and Edge fire when this site can be installed (https://wicg.github.io/manifest-incubations/). */
export type InstallPrompt = Event & { prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    /** What src/main.ts caught: it comes before anything of the app is here. */
    selamInstall?: InstallPrompt;
  }
}

/** Offers to install this site, and remembers what was answered. */
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

  /** The browser's own question; whatever the answer is, it is not asked again. */
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
  // Where nothing can be remembered every visit is the first, and there is no offer.
  store(storageKeys.visits, `${visits.count} ${visits.at}`);
  return visits;
}

const install = new InstallStore();
window.addEventListener("beforeinstallprompt", install.changed);
window.addEventListener("appinstalled", () => install.answer("accepted"));

/** The way to install, for a screen that offers it. */
export function useInstall() {
  const way = useSyncExternalStore(install.subscribe, install.way);
  return { way, install: install.install, decline: () => install.answer("dismissed") };
}

import { useSyncExternalStore } from "react";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { createStore } from "../../domain/state/store.ts";
import { type UnsavedChanges, unsavedChanges } from "./unsaved-changes.ts";

/** Phase of an update: none; offered; requested but held by unsaved changes in another tab; being applied. */
export type UpdatePhase = "none" | "offered" | "held" | "applying";

/** How long "Later" is, in milliseconds. */
export const LATER_MS = 20 * 60 * 60_000;

/** Until when no new version is offered, as a time in milliseconds; kept beyond the page. */
type Postponed = { until(): number; set(time: number): void };

/**
 * A waiting version is offered only while no tab has unsaved changes, and activated only with the user's
 * consent. "Later" hides the offer until the next day; if all tabs have been closed by then, the version is
 * already active.
 */
export function createUpdate(
  tabs: Pick<UnsavedChanges, "areAllIdle" | "subscribe">,
  postponed: Postponed,
  now: () => number = Date.now,
) {
  const phase = createStore<UpdatePhase>("none");
  let activate: (() => Promise<void>) | null = null;
  let isWaiting = false;

  /** A clock that was set back does not postpone for longer. */
  const isLater = () => {
    const left = postponed.until() - now();
    return left > 0 && left <= LATER_MS;
  };

  /** Checks all tabs again and shows or withdraws the offer. */
  async function look(): Promise<void> {
    if (!isWaiting || phase.current() === "applying") return;
    const idleEverywhere = await tabs.areAllIdle();
    if (!isWaiting || phase.current() === "applying") return;
    if (idleEverywhere && !isLater()) phase.set("offered");
    else if (phase.current() !== "held") phase.set("none");
  }

  return {
    phase: phase.current,
    subscribe: phase.subscribe,
    look,

    /** Called when a new version is installed and waiting. */
    waits(put: () => Promise<void>): void {
      activate = put;
      if (isWaiting) return;
      isWaiting = true;
      tabs.subscribe(() => void look());
      void look();
    },

    async apply(): Promise<void> {
      if (!activate || phase.current() === "applying") return;
      // Before the first await, so that a second tap has no effect.
      phase.set("applying");
      if (!(await tabs.areAllIdle())) return phase.set("held");
      await activate();
    },

    later(): void {
      postponed.set(now() + LATER_MS);
      phase.set("none");
    },
  };
}

export const update = createUpdate(unsavedChanges, {
  until: () => Number(stored(storageKeys.updateLater)),
  set: (time) => void store(storageKeys.updateLater, String(time)),
});

/** The state of the waiting version, for components. */
export function useUpdate() {
  const phase = useSyncExternalStore(update.subscribe, update.phase);
  return { available: phase !== "none", phase, apply: update.apply, later: update.later };
}

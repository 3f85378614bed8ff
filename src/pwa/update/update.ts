import { useSyncExternalStore } from "react";
import { createStore } from "../../domain/state/store.ts";
import { type UnsavedChanges, unsavedChanges } from "./unsaved-changes.ts";

/** Phase of an update: none; offered; requested but held by unsaved changes in another tab; being applied. */
export type UpdatePhase = "none" | "offered" | "held" | "applying";

/**
 * A waiting version is offered only while no tab has unsaved changes, and activated only with the user's
 * consent. "Later" hides the offer until the next visit; if all tabs have been closed by then, the version is
 * already active.
 */
export function createUpdate(tabs: Pick<UnsavedChanges, "areAllIdle" | "subscribe">) {
  const phase = createStore<UpdatePhase>("none");
  let activate: (() => Promise<void>) | null = null;
  let endWatch: (() => void) | null = null;

  /** Checks all tabs again and shows or withdraws the offer. */
  async function look(): Promise<void> {
    if (!endWatch || phase.current() === "applying") return;
    const idleEverywhere = await tabs.areAllIdle();
    if (!endWatch || phase.current() === "applying") return;
    if (idleEverywhere) phase.set("offered");
    else if (phase.current() !== "held") phase.set("none");
  }

  return {
    phase: phase.current,
    subscribe: phase.subscribe,
    look,

    /** Called when a new version is installed and waiting. */
    waits(put: () => Promise<void>): void {
      const isFirst = activate === null;
      activate = put;
      if (!isFirst) return;
      endWatch = tabs.subscribe(() => void look());
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
      endWatch?.();
      endWatch = null;
      phase.set("none");
    },
  };
}

export const update = createUpdate(unsavedChanges);

/** The state of the waiting version, for components. */
export function useUpdate() {
  const phase = useSyncExternalStore(update.subscribe, update.phase);
  return { available: phase !== "none", phase, apply: update.apply, later: update.later };
}

import { useSyncExternalStore } from "react";
import { idle, type UnsavedChangesRegistry } from "./unsaved-changes.ts";

/** Phase of an update: none; offered; requested but held by unsaved changes in another tab; being applied. */
export type UpdatePhase = "none" | "offered" | "held" | "applying";

/**
 * A waiting version is offered only while no tab has unsaved changes, and activated only with the user's
 * consent. "Later" hides the offer until the next visit; if all tabs have been closed by then, the version is
 * already active.
 */
export class UpdateStore {
  #tabs: Pick<UnsavedChangesRegistry, "areAllIdle" | "subscribe">;
  #phase: UpdatePhase = "none";
  #activate: (() => Promise<void>) | null = null;
  #endWatch: (() => void) | null = null;
  #listeners = new Set<() => void>();

  constructor(tabs: Pick<UnsavedChangesRegistry, "areAllIdle" | "subscribe">) {
    this.#tabs = tabs;
  }

  readonly phase = (): UpdatePhase => this.#phase;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called when a new version is installed and waiting. */
  waits(activate: () => Promise<void>): void {
    const first = this.#activate === null;
    this.#activate = activate;
    if (!first) return;
    this.#endWatch = this.#tabs.subscribe(() => void this.look());
    void this.look();
  }

  /** Checks all tabs again and shows or withdraws the offer. */
  readonly look = async (): Promise<void> => {
    if (!this.#endWatch || this.#phase === "applying") return;
    const idleEverywhere = await this.#tabs.areAllIdle();
    if (!this.#endWatch || this.phase() === "applying") return;
    if (idleEverywhere) this.#setPhase("offered");
    else if (this.#phase !== "held") this.#setPhase("none");
  };

  readonly apply = async (): Promise<void> => {
    if (!this.#activate || this.#phase === "applying") return;
    // Before the first await, so that a second tap has no effect.
    this.#setPhase("applying");
    if (!(await this.#tabs.areAllIdle())) return this.#setPhase("held");
    await this.#activate();
  };

  readonly later = (): void => {
    this.#endWatch?.();
    this.#endWatch = null;
    this.#setPhase("none");
  };

  #setPhase(phase: UpdatePhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    for (const listener of [...this.#listeners]) listener();
  }
}

export const update = new UpdateStore(idle);

/** The state of the waiting version, for components. */
export function useUpdate() {
  const phase = useSyncExternalStore(update.subscribe, update.phase);
  return { available: phase !== "none", phase, apply: update.apply, later: update.later };
}

import { useSyncExternalStore } from "react";
import { idle, type UnsavedChangesRegistry } from "./unsaved-changes.ts";

/**
 * What there is to say about a new version: nothing; it is offered; it was asked for but something is being written
 * in another tab; it is being put in force.
 */
export type UpdatePhase = "none" | "offered" | "held" | "applying";

/**
 * The rule "an update asks": a waiting version is offered while nothing is being written in any tab, and put in
 * force only when the person says so. "Later" rests until the next visit, which brings the version by itself when
 * all tabs were closed.
 */
export class UpdateStore {
  #tabs: Pick<UnsavedChangesRegistry, "areAllIdle" | "subscribe">;
  #phase: UpdatePhase = "none";
  #putInForce: (() => Promise<void>) | null = null;
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

  /** A new version is installed and waits. */
  waits(putInForce: () => Promise<void>): void {
    const first = this.#putInForce === null;
    this.#putInForce = putInForce;
    if (!first) return;
    this.#endWatch = this.#tabs.subscribe(() => void this.look());
    void this.look();
  }

  /** Asks all tabs anew whether the offer may stand. */
  readonly look = async (): Promise<void> => {
    if (!this.#endWatch || this.#phase === "applying") return;
    const idleEverywhere = await this.#tabs.areAllIdle();
    if (!this.#endWatch || this.phase() === "applying") return;
    if (idleEverywhere) this.#turn("offered");
    else if (this.#phase !== "held") this.#turn("none");
  };

  readonly apply = async (): Promise<void> => {
    if (!this.#putInForce || this.#phase === "applying") return;
    // At once, so that a second tap finds it done.
    this.#turn("applying");
    if (!(await this.#tabs.areAllIdle())) return this.#turn("held");
    await this.#putInForce();
  };

  readonly later = (): void => {
    this.#endWatch?.();
    this.#endWatch = null;
    this.#turn("none");
  };

  #turn(phase: UpdatePhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    for (const listener of [...this.#listeners]) listener();
  }
}

export const update = new UpdateStore(idle);

/** The waiting version, for a screen that offers it. */
export function useUpdate() {
  const phase = useSyncExternalStore(update.subscribe, update.phase);
  return { available: phase !== "none", phase, apply: update.apply, later: update.later };
}

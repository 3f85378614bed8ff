import { useEffect } from "react";
import { createStore } from "../../domain/state/store.ts";

/** A tab with unsaved changes holds this Web Lock shared, so that other tabs can query it and wait for it. */
const LOCK = "selam-unsaved";

type Locks = Pick<LockManager, "request" | "query">;

/** The unsaved changes of this tab, and whether other tabs of this site have any. No tab may reload while any has. */
export type UnsavedChanges = ReturnType<typeof createUnsavedChanges>;

/** @param locks Web Locks; without them, a tab knows only its own changes */
export function createUnsavedChanges(locks: Locks | null) {
  /** `unpersisted` counts the holds whose changes a reload would lose. */
  const held = createStore({ holds: 0, unpersisted: 0 });
  /** Counts how often another tab has finished. */
  const others = createStore(0);
  /** Settles when the lock of the last hold is released, which takes a moment. */
  let releasing: Promise<unknown> = Promise.resolve();
  let subscribers = 0;
  let waiting: AbortController | null = null;

  const isTabIdle = () => held.current().holds === 0;

  /**
   * Marks this tab as busy until the returned function is called.
   * @param isPersisted the changes survive a reload, which is still a disruption
   */
  function hold(isPersisted = false): () => void {
    const unpersisted = isPersisted ? 0 : 1;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lock = locks?.request(LOCK, { mode: "shared" }, () => released).catch(noteRefused);
    let isHeld = true;
    add(1, unpersisted);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      release();
      releasing = lock ?? releasing;
      add(-1, -unpersisted);
    };
  }

  function add(holds: number, unpersisted: number): void {
    const now = held.current();
    held.set({ holds: now.holds + holds, unpersisted: now.unpersisted + unpersisted });
  }

  /** Also asks about the other tabs. If one is busy, subscribers are notified once all are idle. */
  async function areAllIdle(): Promise<boolean> {
    if (!isTabIdle()) return false;
    await releasing;
    const isBusy = await isAnyBusy();
    if (isBusy && subscribers > 0) waitForOthers();
    return !isBusy && isTabIdle();
  }

  async function isAnyBusy(): Promise<boolean> {
    if (!locks) return false;
    try {
      const { held: all = [], pending = [] } = await locks.query();
      return [...all, ...pending].some(({ name, mode }) => name === LOCK && mode === "shared");
    } catch (error) {
      noteRefused(error);
      return false;
    }
  }

  /** An exclusive lock is granted when no tab holds a shared one. Released at once, it delays nobody. */
  function waitForOthers(): void {
    if (!locks || waiting) return;
    waiting = new AbortController();
    const { signal } = waiting;
    const end = () => {
      waiting = null;
    };
    locks
      .request(LOCK, { signal }, end)
      .then(() => others.set(others.current() + 1))
      .catch((error: unknown) => {
        end();
        if (!signal.aborted) noteRefused(error);
      });
  }

  function when(isSo: () => boolean, run: () => void): void {
    if (isSo()) {
      run();
      return;
    }
    const end = held.subscribe(() => {
      if (!isSo()) return;
      end();
      run();
    });
  }

  return {
    hold,
    isTabIdle,
    areAllIdle,

    /** Notifies when this tab has become busy or idle, and after `areAllIdle` was false, when all are idle. */
    subscribe(listener: () => void): () => void {
      const ends = [held.subscribe(listener), others.subscribe(listener)];
      subscribers += 1;
      return () => {
        for (const end of ends.splice(0)) end();
        subscribers -= 1;
        if (subscribers === 0) waiting?.abort();
      };
    },

    /** Runs the callback once, as soon as this tab has no changes in progress. */
    whenTabIdle: (run: () => void) => when(isTabIdle, run),

    /** Runs the callback once, as soon as this tab has no changes that a reload would lose. */
    whenTabKept: (run: () => void) => when(() => held.current().unpersisted === 0, run),
  };
}

/** Some browsers refuse locks together with all site data; there is nothing shared to lose then. */
function noteRefused(error: unknown): void {
  console.warn("Locks are closed to this page.", error);
}

export const unsavedChanges = createUnsavedChanges(
  typeof navigator !== "undefined" && "locks" in navigator ? navigator.locks : null,
);

/**
 * Registers a form's unsaved changes.
 * @param isPersisted the changes survive a reload
 */
export function useUnsavedChanges(busy: boolean, isPersisted = false): void {
  useEffect(() => (busy ? unsavedChanges.hold(isPersisted) : undefined), [busy, isPersisted]);
}

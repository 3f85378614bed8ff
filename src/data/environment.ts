import { createServerBackoff } from "../offline/core/server-backoff.ts";
import { noteAnswer } from "./online.ts";
import { otherTabs } from "./other-tabs.ts";

/** The page's clocks and timers, for the clients of the site and of the admin. Tests and workers have their own. */
export const environment = {
  /** Milliseconds of this device's clock. */
  now: () => Date.now(),
  /** Milliseconds of a monotonic clock with an arbitrary origin. */
  elapsed: () => performance.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
  isVisible: () => document.visibilityState === "visible",
  /** Calls `run` after the given milliseconds. The returned function cancels the timer. */
  setTimer(milliseconds: number, run: () => void): () => void {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The backoff shared by the site and the admin, which use the same server, in every tab. */
export const serverBackoff = createServerBackoff({ ...environment, otherTabs, onAnswer: noteAnswer });

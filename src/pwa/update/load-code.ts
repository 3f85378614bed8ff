import { createStore } from "../../domain/state/store.ts";
import { isServerReachable } from "./is-server-reachable.ts";

/** Milliseconds until a failed chunk is requested again. */
const RETRY_MS = 2_000;

type CodeLoaderDeps = {
  wait(milliseconds: number): Promise<void>;
  /** True if the site's server responds now. */
  isReachable(): Promise<boolean>;
};

/**
 * Loads chunks that the page needs later. Browsers before 2026 remember a failed `import()` until the page is reloaded,
 * and a chunk of an older version may be gone: a chunk that fails again although the server responds needs a reload.
 */
export function createCodeLoader({ wait, isReachable }: CodeLoaderDeps) {
  const missing = createStore<ReadonlySet<() => Promise<unknown>>>(new Set());

  function setMissing(load: () => Promise<unknown>, isMissing: boolean): void {
    const before = missing.current();
    if (before.has(load) === isMissing) return;
    const others = [...before].filter((other) => other !== load);
    missing.set(new Set(isMissing ? [...others, load] : others));
  }

  async function attempt<T>(load: () => Promise<T>): Promise<T> {
    const loaded = await load();
    setMissing(load, false);
    return loaded;
  }

  /** Requests the chunk once more, to tell a lost request from code that only a reload brings. */
  async function check(load: () => Promise<unknown>): Promise<void> {
    await wait(RETRY_MS);
    try {
      await attempt(load);
    } catch (error) {
      if (!(await isReachable())) return;
      console.warn("Only a reload brings this part of the page.", error);
      setMissing(load, true);
    }
  }

  return {
    /**
     * Loads a chunk; the same function identifies it in later attempts.
     * @throws the error of `import()`, without delay
     */
    async load<T>(load: () => Promise<T>): Promise<T> {
      try {
        return await attempt(load);
      } catch (error) {
        void check(load);
        throw error;
      }
    },

    /** True if the page lacks code that only a reload brings. */
    needsReload: (): boolean => missing.current().size > 0,

    subscribe: missing.subscribe,
  };
}

export const codeLoader = createCodeLoader({
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  // Without a response the retries continue without an offer, since a reload would fail too.
  isReachable: isServerReachable,
});

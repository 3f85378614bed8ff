import { createContext, use } from "react";

/** The longest time in milliseconds that the page before stays for the data of the next one. */
const MAX_WAIT_MS = 1_000;

/**
 * The first reads of the page that is about to be shown. While they run, React keeps the page before on the screen, so that
 * a navigation shows no empty frame. A page that is shown never waits: what it reads later appears in its place. Nor does the first page of
 * a document, which the server has rendered; one that it does not render waits with reads of its own.
 */
export type PageReads = {
  /** A navigation begins. */
  leave(): void;
  /** @param entry key of the history entry whose page is now on the screen */
  show(entry: string): void;
  /** True if a page is on the screen. */
  hasPage(): boolean;
  /** True until the first navigation. */
  isFirst(): boolean;
  /**
   * What a page waits for before it is shown; null for nothing, or if it is shown already.
   * @param entry key of the history entry that is being rendered
   * @param key identifies the query
   * @param isKnown true if its result is cached
   * @param read runs the query and caches its result; called once per entry and key
   */
  promiseOf(entry: string, key: string, isKnown: boolean, read: () => Promise<void>): Promise<void> | null;
};

/**
 * @param maxWait replaces MAX_WAIT_MS in tests
 * @param before key of what is on the screen; null if the first page waits for nothing
 */
export function createPageReads(maxWait = MAX_WAIT_MS, before: string | null = null): PageReads {
  let shown = before;
  let isFirst = true;
  let loading: string | null = null;
  let pending = new Map<string, Promise<void>>();
  let deadline: Promise<void> = Promise.resolve();

  function forget() {
    loading = null;
    pending = new Map();
  }

  return {
    leave() {
      isFirst = false;
      forget();
    },
    show(entry) {
      shown = entry;
      forget();
    },
    hasPage: () => shown !== null,
    isFirst: () => isFirst,
    promiseOf(entry, key, isKnown, read) {
      if (shown === null || entry === shown) return null;
      if (entry !== loading) {
        loading = entry;
        pending = new Map();
        deadline = new Promise((resolve) => setTimeout(resolve, maxWait));
      }
      // React wants a component that has waited to use the promise again when it goes on.
      const known = pending.get(key);
      if (known || isKnown) return known ?? null;
      // A query that fails is reported where it is subscribed to.
      const promise = Promise.race([read().catch(() => undefined), deadline]);
      pending.set(key, promise);
      return promise;
    },
  };
}

/** The reads of all pages, and the history entry that is being rendered. Absent on the server and in most tests. */
export const PageReadsContext = createContext<{ readonly reads: PageReads; readonly entry: string } | null>(
  null,
);

/** Lets the page that is about to be shown wait for a query whose result is not known yet. */
export function usePageRead(key: string, isKnown: boolean, read: () => Promise<void>): void {
  const page = use(PageReadsContext);
  const promise = page?.reads.promiseOf(page.entry, key, isKnown, read) ?? null;
  if (promise) use(promise);
}

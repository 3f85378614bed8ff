import { AsyncLocalStorage } from "node:async_hooks";

/** What code takes from the globals of the browser that it runs in. */
export type BrowserGlobals = {
  /** Milliseconds of the browser's clock. */
  now(): number;
  /** How many times faster than in reality timers run. */
  speed(): number;
  readonly fetch: typeof fetch;
};

const current = new AsyncLocalStorage<BrowserGlobals>();

/**
 * Installs `Date.now`, `setTimeout` and `fetch` of the browser in which code runs. The auth library and the worker's
 * run take no others, and wait for up to half a minute.
 */
export function installBrowserGlobals(): void {
  const { setTimeout, fetch } = globalThis;
  const { now } = Date;
  const timer = (run: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
    setTimeout(run, milliseconds / (current.getStore()?.speed() ?? 1), ...args);
  const own = Object.getOwnPropertyDescriptors(setTimeout);
  Object.assign(globalThis, {
    setTimeout: Object.defineProperties(timer, own),
    fetch: (...args: Parameters<typeof fetch>) => (current.getStore()?.fetch ?? fetch)(...args),
  });
  Date.now = () => current.getStore()?.now() ?? now();
}

/** Runs each of these functions with the globals of a browser. */
export function inBrowser<T extends object>(globals: BrowserGlobals, calls: T): T {
  const bound = Object.entries(calls).map(([name, call]) => [
    name,
    (...args: unknown[]) => current.run(globals, () => (call as (...args: unknown[]) => unknown)(...args)),
  ]);
  return Object.fromEntries(bound) as T;
}

/** The network as it is outside all browsers. */
export const network: typeof fetch = globalThis.fetch;

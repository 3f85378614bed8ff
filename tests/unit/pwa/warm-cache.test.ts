// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { warmCache } from "../../../src/pwa/worker-bridge/warm-cache.ts";

const NAMES = ["one", "two"].map((name) => `${location.origin}/assets/${name}.woff2`);

afterEach(() => vi.unstubAllGlobals());

it("a file that cannot be fetched again, because the connection is gone, is left out in silence", async () => {
  const getEntries = () => NAMES.map((name) => ({ name, startTime: 0 }));
  class Observer {
    readonly #seen: (list: { getEntries: typeof getEntries }) => void;
    constructor(seen: (list: { getEntries: typeof getEntries }) => void) {
      this.#seen = seen;
    }
    observe = () => this.#seen({ getEntries });
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  const fetched = vi.fn(async (url: string) => {
    if (url === NAMES[0]) throw new TypeError("Failed to fetch");
    return new Response("font");
  });
  vi.stubGlobal("fetch", fetched);
  await warmCache();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(NAMES);
});

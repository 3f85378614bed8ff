import { vi } from "vitest";

const SITE = "https://selam.example";

type Listener = (event: object) => void;

/** The caches of the origin https://selam.example, in memory (https://w3c.github.io/ServiceWorker/#cachestorage). */
export class FakeCaches {
  readonly #caches = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const entries = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, entries);
    const match = async (key: string | Request, options?: CacheQueryOptions) => found(entries, key, options);
    return {
      match,
      put: async (key: string | Request, response: Response) => void entries.set(address(key), response),
      delete: async (key: string | Request, options?: CacheQueryOptions) =>
        found(entries, key, options) !== undefined && entries.delete(address(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  }
  async match(key: string | Request, options: MultiCacheQueryOptions = {}) {
    const { cacheName } = options;
    const searched = cacheName === undefined ? [...this.#caches.values()] : [this.#caches.get(cacheName)];
    return searched.flatMap((entries) => (entries && found(entries, key, options)) ?? [])[0];
  }
  async has(name: string) {
    return this.#caches.has(name);
  }
  async keys() {
    return [...this.#caches.keys()];
  }
  async delete(name: string) {
    return this.#caches.delete(name);
  }
}

const PlatformRequest = Request;
/** Node knows no site, to which an address can be relative. */
class SiteRequest extends PlatformRequest {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, SITE) : input, init);
  }
}

/** An event that a worker can prolong (https://w3c.github.io/ServiceWorker/#extendableevent-interface). */
class FakeEvent {
  readonly #work: Promise<unknown>[] = [];

  constructor(fields: object) {
    Object.assign(this, fields);
  }
  readonly waitUntil = (work: Promise<unknown>) => void this.#work.push(work);
  /** Resolves when nothing that the worker waits for is left. */
  async ended(): Promise<void> {
    for (const work of this.#work) await work;
  }
}
class FakeFetchEvent extends FakeEvent {}

/** What a cache finds. Requests differ in each header that a response varies by. */
function found(
  entries: ReadonlyMap<string, Response>,
  key: string | Request,
  options: CacheQueryOptions = {},
) {
  const entry = entries.get(address(key));
  return entry?.headers.has("vary") && !options.ignoreVary ? undefined : entry?.clone();
}

function address(key: string | Request): string {
  return new URL(typeof key === "string" ? key : key.url, SITE).href;
}

/** The global scope of a service worker, in place of the test's own, with what our worker uses of it. */
export function startFakeWorker() {
  const listeners = new Map<string, Listener[]>();
  const windows: { url: string; navigate?: () => Promise<unknown>; focus?: () => Promise<unknown> }[] = [];
  const caches = new FakeCaches();
  const scope = {
    caches,
    __WB_DISABLE_DEV_LOGS: true,
    __WB_MANIFEST: [],
    location: new URL("/sw.js", SITE),
    addEventListener: (type: string, listener: Listener) =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting: vi.fn(async () => undefined),
    clients: {
      claim: vi.fn(async () => undefined),
      matchAll: vi.fn(async () => windows),
      openWindow: vi.fn(async () => null),
    },
    registration: {
      showNotification: vi.fn(async () => undefined),
      unregister: vi.fn(async () => true),
      update: vi.fn(async () => undefined),
      installing: null as object | null,
      waiting: null as object | null,
      pushManager: { getSubscription: vi.fn(async (): Promise<unknown> => null) },
    },
    navigator: { onLine: true },
  };
  vi.stubGlobal("self", scope);
  // Workbox reports every request on the console otherwise.
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("location", scope.location);
  vi.stubGlobal("navigator", scope.navigator);
  vi.stubGlobal("ExtendableEvent", FakeEvent);
  vi.stubGlobal("FetchEvent", FakeFetchEvent);
  vi.stubGlobal("Request", SiteRequest);
  vi.stubGlobal("caches", caches);

  return {
    scope,
    windows,
    caches,

    /**
     * Loads a module of the worker, calls a function of it, and returns its result. By name, because these modules are typed for a worker and
     * not for a test.
     */
    async start(module: string, name?: string, ...given: readonly unknown[]): Promise<unknown> {
      const loaded = (await import(`../../../sw/${module}.ts`)) as Record<
        string,
        (...given: unknown[]) => unknown
      >;
      return name ? loaded[name]?.(...given) : undefined;
    },

    /** Tells the worker of an event, and waits for what the worker waits for. */
    async tell(type: string, event: Readonly<Record<string, unknown>> = {}): Promise<void> {
      const told = new FakeEvent(event);
      for (const listener of listeners.get(type) ?? []) listener(told);
      await told.ended();
    },

    /** The worker's answer to a request; null if it leaves the request to the network. */
    async answer(
      path: string,
      init: RequestInit & { readonly navigates?: boolean } = {},
    ): Promise<Response | null> {
      const request = new Request(new URL(path, SITE), init);
      if (init.navigates) Object.defineProperty(request, "mode", { value: "navigate" });
      let answered: Promise<Response> | null = null;
      const respondWith = (response: Promise<Response>) => {
        answered = response;
      };
      const event = new FakeFetchEvent({ request, respondWith });
      for (const listener of listeners.get("fetch") ?? []) listener(event);
      const response = await (answered as Promise<Response> | null);
      await event.ended();
      return response;
    },
  };
}

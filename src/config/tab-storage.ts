export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Used during prerendering, where there is no tab. */
const EMPTY_STORAGE: TabStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** sessionStorage; where the browser blocks it, what the tab's history carries. */
export function tabStorage(): TabStorage {
  if (import.meta.env.SSR) return EMPTY_STORAGE;
  try {
    return sessionStorage;
  } catch {
    // Blocked by the person's settings or by a policy.
    return historyStorage();
  }
}

/** How long a change waits for others before it is written, in milliseconds: browsers allow a hundred writes in thirty seconds. */
const WRITE_MS = 400;

let shared: ReturnType<typeof createHistoryStorage> | null = null;

function historyStorage(): TabStorage {
  if (!shared) {
    shared = createHistoryStorage(history);
    addEventListener("beforeunload", shared.write);
  }
  return shared;
}

/** Gives the entry that the tab has gone to what the storage holds, if it is in the history. */
export function carryTabStorage(): void {
  shared?.write();
}

/** A storage in the state of the tab's history entry, which survives a reload although the browser stores nothing for the site. */
export function createHistoryStorage(history: Pick<History, "state" | "replaceState">) {
  const items = new Map(
    Object.entries(recordOf(recordOf(history.state).tab)).filter(
      (item): item is [string, string] => typeof item[1] === "string",
    ),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      history.replaceState({ ...recordOf(history.state), tab: Object.fromEntries(items) }, "");
    } catch (error) {
      console.warn("The tab's history takes no more: what is typed lasts as long as the page.", error);
    }
  }
  const changed = () => {
    timer ??= setTimeout(write, WRITE_MS);
  };
  return {
    write,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string): void {
      items.set(key, value);
      changed();
    },
    removeItem(key: string): void {
      if (items.delete(key)) changed();
    },
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

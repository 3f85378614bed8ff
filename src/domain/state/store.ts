/** A value and its listeners, in the shape that React's useSyncExternalStore takes. */
export type Store<T> = {
  current(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A listener may unsubscribe others while it is called.
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A promise that can be started again after it was rejected, in the shape that useSyncExternalStore takes. */
export type Restartable<T> = Pick<Store<Promise<T>>, "current" | "subscribe"> & {
  /** Replaces the promise if it was rejected. Several callers may restart after one failure. */
  restart(): void;
};

/** Starts it immediately. */
export function createRestartable<T>(start: () => Promise<T>): Restartable<T> {
  let isRejected = false;
  const { current, set, subscribe } = createStore(run());

  function run(): Promise<T> {
    isRejected = false;
    const started = start();
    // Consumers handle the rejection; each receives the same promise.
    started.catch(() => {
      isRejected = true;
    });
    return started;
  }

  return {
    current,
    subscribe,
    restart() {
      if (isRejected) set(run());
    },
  };
}

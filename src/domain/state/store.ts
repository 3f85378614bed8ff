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

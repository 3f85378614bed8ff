/** The browser's Web Locks; null where it has none, or closes them to a page whose site data it blocks. */
export async function webLocks(): Promise<LockManager | null> {
  if (!("locks" in navigator)) return null;
  try {
    await navigator.locks.request("selam-probe", { ifAvailable: true }, () => undefined);
    return navigator.locks;
  } catch (error) {
    console.warn("Locks are closed to this page.", error);
    return null;
  }
}

/**
 * Runs `job` if no other tab runs one of this name; gives null without running it otherwise. Without locks each tab runs
 * its own, which costs requests and harms nothing.
 */
export function createExclusively(locks: LockManager | null) {
  return async function exclusively<T>(name: string, job: () => Promise<T>): Promise<T | null> {
    if (!locks) return job();
    return locks.request(name, { ifAvailable: true }, (lock) => (lock ? job() : null));
  };
}

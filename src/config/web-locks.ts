/** The Web Locks API; null if it is unsupported, or blocked together with site data. */
export async function webLocks(): Promise<LockManager | null> {
  if (!("locks" in navigator)) return null;
  try {
    await navigator.locks.request("selam-probe", { ifAvailable: true }, () => undefined);
    return navigator.locks;
  } catch (error) {
    console.warn("Web Locks are blocked.", error);
    return null;
  }
}

/**
 * Runs `job` unless another tab runs one of this name; then it returns null. Without Web Locks every tab runs its own,
 * which costs requests but is harmless.
 */
export function createExclusiveRunner(locks: LockManager | null) {
  return async function exclusively<T>(name: string, job: () => Promise<T>): Promise<T | null> {
    if (!locks) return job();
    return locks.request(name, { ifAvailable: true }, (lock) => (lock ? job() : null));
  };
}

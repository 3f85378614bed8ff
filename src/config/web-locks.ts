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

/**
 * In Firefox with site data blocked, `BroadcastChannel` exists but its constructor throws. Dexie creates one at module
 * load and would fail, so this removes the global. Must be called before anything else runs.
 */
export function hideBlockedChannel(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  try {
    new BroadcastChannel("selam-probe").close();
  } catch (error) {
    console.warn("BroadcastChannel is blocked.", error);
    Reflect.deleteProperty(globalThis, "BroadcastChannel");
  }
}

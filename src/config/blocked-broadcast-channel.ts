/**
 * Where a browser blocks what a site keeps, `BroadcastChannel` is there and throws as it is made (Firefox): Dexie makes
 * one while its module loads, and never loads then. Taken away, it is a browser without one to whoever looks for it.
 * To be called before anything else runs.
 */
export function hideClosedChannel(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  try {
    new BroadcastChannel("selam-probe").close();
  } catch (error) {
    console.warn("Messages between tabs are closed to this page.", error);
    Reflect.deleteProperty(globalThis, "BroadcastChannel");
  }
}

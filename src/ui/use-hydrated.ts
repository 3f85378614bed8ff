import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A value known only on the device. A prerendered page hydrates with the server's value and shows the device's
 * in the next render; a client-rendered page shows it at once.
 * @param device returns a primitive, or the same object each time
 */
export function useDeviceValue<T>(device: () => T, server: () => T): T {
  return useSyncExternalStore(never, device, server);
}

/** False on the server and during hydration. */
export function useHydrated(): boolean {
  return useDeviceValue(
    () => true,
    () => false,
  );
}

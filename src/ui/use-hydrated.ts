import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A value that only the device knows. A prerendered page is hydrated with what the server rendered, and shows the
 * device's own value in the next render; a page that the client renders shows it at once.
 * @param device gives a primitive value, or the same object each time
 */
export function useDeviceValue<T>(device: () => T, server: () => T): T {
  return useSyncExternalStore(never, device, server);
}

/** False on the server and while a prerendered page is hydrated. */
export function useHydrated(): boolean {
  return useDeviceValue(
    () => true,
    () => false,
  );
}

import type { WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin, type ExpirationPluginOptions } from "workbox-expiration";

/** Keeps a cache within bounds, least recently used out first, and gives it up whole when the device is full. */
export function bounded(options: ExpirationPluginOptions): WorkboxPlugin {
  // Its optional members are typed for a compiler without exactOptionalPropertyTypes.
  return new ExpirationPlugin({ ...options, purgeOnQuotaError: true }) as WorkboxPlugin;
}

/** Keeps whole, readable answers only: no errors, no parts, none whose status is hidden. */
export const only200: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
};

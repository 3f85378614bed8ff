import type { WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin, type ExpirationPluginOptions } from "workbox-expiration";

/** Evicts the least recently used entries beyond the limits, and clears the cache when the device is full. */
export function expiration(options: ExpirationPluginOptions): WorkboxPlugin {
  // Cast because ExpirationPlugin is not typed for exactOptionalPropertyTypes.
  return new ExpirationPlugin({ ...options, purgeOnQuotaError: true }) as WorkboxPlugin;
}

/** Caches complete, readable responses only: no errors, partial content or opaque responses. */
export const cacheOnly200: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
};

/** The browser's Cache Storage; null if it is unsupported, or blocked together with site data. */
export async function cacheStorage(): Promise<CacheStorage | null> {
  if (!("caches" in globalThis)) return null;
  try {
    await caches.has("selam-probe");
    return caches;
  } catch (error) {
    console.warn("Cache Storage is blocked.", error);
    return null;
  }
}

/** The browser's caches; null where it has none, or closes them to a page whose site data it blocks. */
export async function cacheStorage(): Promise<CacheStorage | null> {
  if (!("caches" in globalThis)) return null;
  try {
    await caches.has("selam-probe");
    return caches;
  } catch (error) {
    console.warn("Caches are closed to this page.", error);
    return null;
  }
}

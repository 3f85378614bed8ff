import { useCallback, useEffect, useState } from "react";
import { useCached } from "../../../data/live-query.ts";
import { usePageRead } from "../../../data/page-reads.ts";
import { useServices, useSiteData } from "../../../data/site/context.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { PostWithPictures, StoredContent as SavedRows } from "../../../offline/library/library.ts";
import { bytesOf, type CachedFiles, measureCaches } from "../../../pwa/storage/measure-caches.ts";

/** A post and the bytes of its cached pictures. */
export type PostWithSize = PostWithPictures & { readonly bytes: number };

export type Saved = {
  readonly rows: SavedRows["rows"];
  readonly files: CachedFiles;
  /** Posts with cached pictures, the largest first. */
  readonly pictured: readonly PostWithSize[];
};

const KEY = "library:saved";

/** The data stored on this device, measured before the page is shown and after each change; undefined until then. */
export function useSaved(): { readonly saved: Saved | undefined; count(): void } {
  const withData = useSiteData();
  const { queryCache } = useServices();
  const [measured, setMeasured] = useState<Saved>();
  const [times, setTimes] = useState(0);

  const measure = useCallback(async () => {
    const [{ rows, posts }, files] = await Promise.all([
      withData(async ({ derived }) => {
        const { library, lookForPictures } = await derived();
        lookForPictures().catch(console.warn);
        return library.storedRows(getLocale());
      }),
      measureCaches(),
    ]);
    const pictured = posts
      .map((post) => ({ ...post, bytes: bytesOf(post.pictures, files) }))
      .filter(({ bytes }) => bytes > 0)
      .sort((a, b) => b.bytes - a.bytes);
    const saved = { rows, files, pictured };
    queryCache.set(KEY, saved);
    return saved;
  }, [withData, queryCache]);
  usePageRead(KEY, queryCache.has(KEY), async () => void (await measure()));
  // After the page's read, which has just filled it.
  const before = useCached<Saved>(queryCache, KEY);

  useEffect(() => {
    let cancelled = false;
    measure().then((saved) => {
      if (!cancelled) setMeasured(saved);
    }, console.error);
    return () => {
      cancelled = true;
    };
  }, [measure, times]);

  return { saved: measured ?? before, count: useCallback(() => setTimes((count) => count + 1), []) };
}

import { useCallback, useEffect, useState } from "react";
import { useSiteData } from "../../../data/site/context.ts";
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

/** The data stored on this device, measured when the page opens and after each change; undefined until then. */
export function useSaved(): { readonly saved: Saved | undefined; count(): void } {
  const withData = useSiteData();
  const [saved, setSaved] = useState<Saved>();
  const [times, setTimes] = useState(0);

  useEffect(() => {
    let cancelled = false;
    const measured = Promise.all([
      withData(async ({ derived }) => (await derived()).library.storedRows(getLocale())),
      measureCaches(),
    ]);
    measured.then(([{ rows, posts }, files]) => {
      if (cancelled) return;
      const pictured = posts
        .map((post) => ({ ...post, bytes: bytesOf(post.pictures, files) }))
        .filter(({ bytes }) => bytes > 0)
        .sort((a, b) => b.bytes - a.bytes);
      setSaved({ rows, files, pictured });
    }, console.error);
    return () => {
      cancelled = true;
    };
  }, [withData, times]);

  return { saved, count: useCallback(() => setTimes((before) => before + 1), []) };
}

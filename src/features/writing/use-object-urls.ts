import { useEffect, useMemo } from "react";
import type { Medium } from "../../domain/draft.ts";
import { mediaReference } from "../../domain/media-reference.ts";

/** Addresses in this page for files of this device, by what content calls them. */
export function useObjectUrls(media: readonly Medium[] | null): ReadonlyMap<string, string> {
  const key = media?.map(({ path }) => path).join() ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file's bytes never change under its path; how far it has left does
  const urls = useMemo(
    () =>
      new Map(
        media?.map(({ path, bytes, type }) => [
          mediaReference(path),
          URL.createObjectURL(new Blob([bytes], { type })),
        ]),
      ),
    [key],
  );
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
    [urls],
  );
  return urls;
}

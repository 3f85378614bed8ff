import { useEffect, useMemo, useState } from "react";
import { mediaReference } from "../../../../domain/content/media-reference.ts";
import type { Medium } from "../../../../domain/forms/draft.ts";

/** Addresses in this page for files of this device, by what content calls them. */
export function useObjectUrls(media: readonly Medium[] | null): ReadonlyMap<string, string> {
  const key = media?.map(({ path }) => path).join() ?? "";
  // A file's bytes never change under its path; how far its upload has come does.
  const [held, setHeld] = useState({ key, media });
  if (held.key !== key) setHeld({ key, media });
  const urls = useMemo(
    () =>
      new Map(
        held.media?.map(({ path, bytes, type }) => [
          mediaReference(path),
          URL.createObjectURL(new Blob([bytes], { type })),
        ]),
      ),
    [held],
  );
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
    [urls],
  );
  return urls;
}

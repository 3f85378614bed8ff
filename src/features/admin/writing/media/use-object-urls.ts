import { useEffect, useMemo, useState } from "react";
import { mediaReference } from "../../../../domain/content/media-reference.ts";
import type { MediaFile } from "../../../../domain/forms/draft.ts";

/** Object URLs of media on this device, by the path used in content. */
export function useObjectUrls(media: readonly MediaFile[] | null): ReadonlyMap<string, string> {
  const key = media?.map(({ path }) => path).join() ?? "";
  // The bytes of a path never change, only its upload state; so the URLs depend on the paths alone.
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

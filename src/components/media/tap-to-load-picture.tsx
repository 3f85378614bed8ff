import { ImageDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cacheStorage } from "../../config/cache-storage.ts";
import type { ImageMeta } from "../../domain/content/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { LoadedPicture, mediaAddress, PictureFrame, type PictureProps } from "./loaded-picture.tsx";

/**
 * A picture on a metered connection or with data saver on. In a list it loads when tapped; on the post's own page the
 * smallest file loads at once. A cached file is always shown at once.
 */
export function TapToLoadPicture(props: PictureProps) {
  const { src, meta, alt, uncropped = false } = props;
  const files = filesOf(src, meta);
  const cached = useCachedFile(files);
  const [requested, setRequested] = useState(false);
  const focusRef = useRef<HTMLDivElement>(null);

  // The picture replaces the button, so it takes over the keyboard focus.
  useEffect(() => {
    if (requested) focusRef.current?.focus({ preventScroll: true });
  }, [requested]);

  if (cached === undefined) return <PictureFrame {...props} />;
  const file = cached ?? (uncropped || requested ? files[0] : undefined);
  if (file !== undefined) {
    const only = meta && { ...meta, variants: {} };
    return (
      <div ref={focusRef} tabIndex={requested ? -1 : undefined} className={`grid ${props.className ?? ""}`}>
        <LoadedPicture {...props} src={file} meta={only} />
      </div>
    );
  }
  return (
    <PictureFrame {...props}>
      <div className="@container grid h-full place-items-center">
        <button
          type="button"
          onClick={() => setRequested(true)}
          // Above the card's link.
          className="relative z-[1] inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-sheet px-2 text-ink hover:border-red @min-[12rem]:px-4"
        >
          <ImageDown className="size-5" aria-hidden="true" />
          <span className="sr-only @min-[12rem]:not-sr-only">{m.picture_load()}</span>
          <span className="sr-only">{meta?.alt || alt}</span>
        </button>
      </div>
    </PictureFrame>
  );
}

/** All sizes of a picture, smallest first. */
function filesOf(src: string, meta: ImageMeta | null): readonly [string, ...string[]] {
  const [first = src, ...more] = Object.entries(meta?.variants ?? {})
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, url]) => url);
  return first === src ? [src] : [first, ...more, src];
}

/**
 * The largest of these files in the service worker's cache (sw/pictures.ts); null for none, undefined while unknown.
 */
function useCachedFile(files: readonly string[]): string | null | undefined {
  const key = files.join(" ");
  const [found, setFound] = useState<{ key: string; file: string | null }>();
  useEffect(() => {
    let over = false;
    void largestCached(key.split(" ")).then((file) => {
      if (!over) setFound({ key, file });
    });
    return () => {
      over = true;
    };
  }, [key]);
  return found?.key === key ? found.file : undefined;
}

async function largestCached(files: readonly string[]): Promise<string | null> {
  const cache = await cacheStorage();
  if (!cache) return null;
  for (const file of [...files].reverse()) {
    if (await cache.match(mediaAddress(file), { ignoreVary: true })) return file;
  }
  return null;
}

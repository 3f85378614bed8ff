import { ImageDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cacheStorage } from "../../config/cache-storage.ts";
import type { ImageMeta } from "../../domain/content/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { LoadedPicture, mediaAddress, PictureFrame, type PictureProps } from "./picture.tsx";

/**
 * A picture where data is dear. In a list it is its blur until it is tapped; on its own page it comes by itself, in the
 * smallest file there is. One that this device has costs nothing and is shown at once.
 */
export function TapToLoadPicture(props: PictureProps) {
  const { src, meta, alt, whole = false } = props;
  const files = filesOf(src, meta);
  const kept = useKeptFile(files);
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  // The picture takes the button's place, and the focus with it: the keyboard goes on where it was.
  useEffect(() => {
    if (asked) place.current?.focus({ preventScroll: true });
  }, [asked]);

  if (kept === undefined) return <PictureFrame {...props} />;
  const file = kept ?? (whole || asked ? files[0] : undefined);
  if (file !== undefined) {
    const only = meta && { ...meta, variants: {} };
    return (
      <div ref={place} tabIndex={asked ? -1 : undefined} className={`grid ${props.className ?? ""}`}>
        <LoadedPicture {...props} src={file} meta={only} />
      </div>
    );
  }
  return (
    <PictureFrame {...props}>
      <div className="@container grid h-full place-items-center">
        <button
          type="button"
          onClick={() => setAsked(true)}
          // Over the link that a card is.
          className="relative z-[1] inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-sheet px-2 text-ink hover:border-red @min-[12rem]:px-4"
        >
          <ImageDown className="size-5" aria-hidden="true" />
          <span className="@max-[12rem]:sr-only">{m.picture_load()}</span>
          <span className="sr-only">{meta?.alt || alt}</span>
        </button>
      </div>
    </PictureFrame>
  );
}

/** Every size of a picture, the smallest first. */
function filesOf(src: string, meta: ImageMeta | null): readonly [string, ...string[]] {
  const [first = src, ...more] = Object.entries(meta?.variants ?? {})
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, url]) => url);
  return first === src ? [src] : [first, ...more, src];
}

/** The largest of these that the worker has kept (sw/pictures.ts); null for none, undefined while that is unknown. */
function useKeptFile(files: readonly string[]): string | null | undefined {
  const key = files.join(" ");
  const [found, setFound] = useState<{ key: string; file: string | null }>();
  useEffect(() => {
    let over = false;
    void largestKept(key.split(" ")).then((file) => {
      if (!over) setFound({ key, file });
    });
    return () => {
      over = true;
    };
  }, [key]);
  return found?.key === key ? found.file : undefined;
}

async function largestKept(files: readonly string[]): Promise<string | null> {
  const kept = await cacheStorage();
  if (!kept) return null;
  for (const file of [...files].reverse()) {
    if (await kept.match(mediaAddress(file), { ignoreVary: true })) return file;
  }
  return null;
}

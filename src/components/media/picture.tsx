import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usesDataSaver } from "../../config/data-saver.ts";
import { API_URL } from "../../config/env.ts";
import type { ImageMeta } from "../../domain/content/content.ts";
import { deferredPart } from "../../ui/deferred-part.tsx";
import { useDeviceValue, useHydrated } from "../../ui/use-hydrated.ts";
import type { MissingPictureProps } from "./missing-picture.tsx";
import { useBlur } from "./use-blur.ts";

export type PictureProps = {
  readonly src: string;
  readonly meta: ImageMeta | null;
  /** Shown and spoken when `meta` has no words of its own; "" for a picture that only repeats the text. */
  readonly alt?: string;
  /** The `sizes` of the place it stands in, so that the browser takes the smallest file that does. */
  readonly sizes: string;
  /** Ratio of the box, which the picture covers: a class, or a number where only the picture itself knows. */
  readonly ratio: `aspect-${string}` | number;
  /** For the first picture of a page: fetched at once, before everything below. */
  readonly eager?: boolean;
  /** The post's own page shows it, not a list: whoever opened that wants to see it. */
  readonly whole?: boolean;
  readonly className?: string;
};

type FrameProps = Pick<PictureProps, "meta" | "ratio" | "className"> & {
  readonly children?: ReactNode;
  /** Whether the picture is there to be seen, and needs no blur. */
  isHere?(): boolean;
  /** Where the focus goes when the picture takes the place of a button. */
  readonly place?: RefObject<HTMLDivElement | null> | undefined;
};

// Only who saves data needs it.
const TapToLoadPicture = deferredPart(
  async () => (await import("./tap-to-load-picture.tsx")).TapToLoadPicture,
  PictureFrame,
);

// Only who has no line, or a post whose picture is gone.
const MissingPicture = deferredPart<MissingPictureProps>(
  async () => (await import("./missing-picture.tsx")).MissingPicture,
  ({ words, className = "" }) => <p className={`bg-gold-soft p-4 text-ink text-sm ${className}`}>{words}</p>,
);

/** A picture of the site: its place is kept from the first paint on, blurred until it is here. */
export function Picture(props: PictureProps) {
  // What stands on the page stays as it is when the line changes.
  const [atFirst] = useState(usesDataSaver);
  const less = useDeviceValue(
    () => atFirst,
    () => false,
  );
  return less ? <TapToLoadPicture {...props} /> : <LoadedPicture {...props} />;
}

/** A picture's place on the page, and its blur. */
export function PictureFrame({ meta, ratio, className = "", children, isHere = never, place }: FrameProps) {
  const blur = useBlur(meta?.thumbhash ?? null, isHere);
  const own = useRef<HTMLDivElement>(null);
  const box = place ?? own;
  // Not as an attribute, which the site's policy refuses in what the server renders: there the picture's own size does it.
  useLayoutEffect(() => {
    if (box.current && typeof ratio === "number") box.current.style.aspectRatio = String(ratio);
  }, [ratio, box]);
  return (
    <div
      ref={box}
      tabIndex={place ? -1 : undefined}
      className={`overflow-hidden bg-center bg-cover bg-gold-soft ${typeof ratio === "string" ? ratio : ""} ${className}`}
      style={blur ? { backgroundImage: `url(${blur})` } : undefined}
    >
      {children}
    </div>
  );
}

/** The picture itself, whatever it costs. */
export function LoadedPicture({ src, alt = "", sizes, eager = false, ...frame }: PictureProps) {
  const { meta } = frame;
  const [broken, setBroken] = useState(false);
  const [asked, setAsked] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const words = meta?.alt || alt;

  const [isPrerendered] = useState(!useHydrated());
  // One that failed before the page was hydrated tells nobody any more.
  useLayoutEffect(() => {
    if (!isPrerendered) return;
    const { complete = false, naturalWidth, currentSrc } = image.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc) setBroken(true);
  }, [isPrerendered]);

  // The picture takes the button's place, and the focus with it: the keyboard goes on where it was.
  useEffect(() => {
    if (asked && !broken) place.current?.focus({ preventScroll: true });
  }, [asked, broken]);

  if (broken) {
    const retry = (byHand: boolean) => {
      setAsked(byHand);
      setBroken(false);
    };
    return <MissingPicture words={words} className={frame.className ?? ""} focused={asked} onRetry={retry} />;
  }
  return (
    <PictureFrame
      {...frame}
      place={asked ? place : undefined}
      isHere={() => image.current?.complete === true}
    >
      <img
        ref={image}
        src={mediaAddress(src)}
        {...(meta ? { srcSet: sizesOf(src, meta), sizes, width: meta.width, height: meta.height } : {})}
        alt={words}
        loading={eager || asked ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        crossOrigin={isOurs(src) ? "anonymous" : undefined}
        className="h-full w-full object-cover"
        onError={() => setBroken(true)}
      />
    </PictureFrame>
  );
}

function never(): boolean {
  return false;
}

function sizesOf(src: string, { width, variants }: ImageMeta): string {
  return Object.entries<string>({ ...variants, [width]: src })
    .map(([wide, url]) => `${mediaAddress(url)} ${wide}w`)
    .join();
}

function isOurs(url: string): boolean {
  return url.startsWith("/");
}

/** Our own media are stored without a host: where they are is the API's address. */
export function mediaAddress(url: string): string {
  return isOurs(url) ? API_URL + url : url;
}

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { API_URL } from "../../config/env.ts";
import type { ImageMeta } from "../../domain/content/content.ts";
import { deferredPart } from "../../ui/deferred-part.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { FailedPictureProps } from "./failed-picture.tsx";
import { useBlur } from "./use-blur.ts";

export type PictureProps = {
  readonly src: string;
  readonly meta: ImageMeta | null;
  /** Used if `meta` has no alternative text; "" for a decorative picture. */
  readonly alt?: string;
  /** The `sizes` attribute, from which the browser chooses the smallest sufficient file. */
  readonly sizes: string;
  /** Aspect ratio of the box, which the picture covers: a class, or a number if only the picture determines it. */
  readonly ratio: `aspect-${string}` | number;
  /** For the first picture of a page: loaded with high priority. */
  readonly eager?: boolean;
  /** True on the post's own page, where the picture loads without a tap. */
  readonly uncropped?: boolean;
  readonly className?: string;
};

type FrameProps = Pick<PictureProps, "meta" | "ratio" | "className"> & {
  readonly children?: ReactNode;
  /** True if the picture is complete and needs no blur. */
  isLoaded?(): boolean;
  /** Receives focus when the picture replaces a button. */
  readonly focusRef?: RefObject<HTMLDivElement | null> | undefined;
};

// Needed only offline, or if the picture is gone.
const FailedPicture = deferredPart<FailedPictureProps>(
  async () => (await import("./failed-picture.tsx")).FailedPicture,
  ({ label }) => <p className="sr-only">{label}</p>,
);

/** The box of a picture, with its blur. */
export function PictureFrame({
  meta,
  ratio,
  className = "",
  children,
  isLoaded = never,
  focusRef,
}: FrameProps) {
  const blur = useBlur(meta?.thumbhash ?? null, isLoaded);
  const own = useRef<HTMLDivElement>(null);
  const box = focusRef ?? own;
  // Not as a style attribute, which the content security policy blocks in the server's markup; there the picture's
  // own dimensions apply.
  useLayoutEffect(() => {
    if (box.current && typeof ratio === "number") box.current.style.aspectRatio = String(ratio);
  }, [ratio, box]);
  return (
    <div
      ref={box}
      tabIndex={focusRef ? -1 : undefined}
      className={`overflow-hidden bg-center bg-cover bg-gold-soft ${typeof ratio === "string" ? ratio : ""} ${className}`}
      style={blur ? { backgroundImage: `url(${blur})` } : undefined}
    >
      {children}
    </div>
  );
}

/** The picture itself, whatever its size. */
export function LoadedPicture({ src, alt = "", sizes, eager = false, ...frame }: PictureProps) {
  const { meta } = frame;
  const [failed, setBroken] = useState(false);
  const [retried, setRetried] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const focusRef = useRef<HTMLDivElement>(null);
  const label = meta?.alt || alt;

  const [isPrerendered] = useState(!useHydrated());
  // An error before hydration fired no handler, so check for it here.
  useLayoutEffect(() => {
    if (!isPrerendered) return;
    const { complete = false, naturalWidth, currentSrc } = image.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc) setBroken(true);
  }, [isPrerendered]);

  // The picture replaces the button, so it takes over the keyboard focus.
  useEffect(() => {
    if (retried && !failed) focusRef.current?.focus({ preventScroll: true });
  }, [retried, failed]);

  if (failed) {
    const retry = (byHand: boolean) => {
      setRetried(byHand);
      setBroken(false);
    };
    return (
      // Another frame, whose blur is drawn even where the failure came before the code that draws it. Without a blur
      // it would be an empty slab, so there it is as high as its text.
      <PictureFrame key="failed" {...frame} {...(meta?.thumbhash ? {} : { ratio: "aspect-auto" as const })}>
        <FailedPicture label={label} focused={retried} onRetry={retry} />
      </PictureFrame>
    );
  }
  return (
    <PictureFrame
      {...frame}
      focusRef={retried ? focusRef : undefined}
      isLoaded={() => image.current?.complete === true}
    >
      <img
        ref={image}
        src={mediaAddress(src)}
        {...(meta ? { srcSet: sizesOf(src, meta), sizes, width: meta.width, height: meta.height } : {})}
        alt={label}
        loading={eager || retried ? "eager" : "lazy"}
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

/** Absolute URL of a stored media path. Our own media are stored without a host. */
export function mediaAddress(url: string): string {
  return isOurs(url) ? API_URL + url : url;
}

import { ImageOff } from "lucide-react";
import { type ComponentPropsWithoutRef, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

type ImageProps = Omit<ComponentPropsWithoutRef<"img">, "onError" | "style"> & {
  readonly src: string;
  readonly alt: string;
  /** Called when it has failed, for what stands beside it. */
  onFail?(): void;
};

/**
 * A picture that is not a post's (those are `Picture`). If it fails, a calm frame of the same shape stands in its place, with its
 * description, and not the browser's sign of a broken picture. It is tried again when the browser comes online.
 */
export function Image({ onFail, ...props }: ImageProps) {
  const { src, alt, className = "", width, height } = props;
  const hasShape = className.includes("aspect-");
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const [isPrerendered] = useState(!useHydrated());
  // An error before hydration fired no handler.
  useLayoutEffect(() => {
    if (!isPrerendered) return;
    const { complete = false, naturalWidth, currentSrc } = image.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc) setFailed(src);
  }, [src, isPrerendered]);
  useEffect(() => {
    const retry = () => setFailed(null);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  if (failed === src)
    return (
      <span
        {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
        className={`grid min-h-11 min-w-11 place-items-center bg-gold-soft text-ink-2 ${className}`}
        style={hasShape || !width || !height ? undefined : { aspectRatio: `${width} / ${height}` }}
      >
        <ImageOff className="size-5" aria-hidden="true" />
      </span>
    );
  return (
    <img
      {...props}
      ref={image}
      alt={alt}
      onError={() => {
        setFailed(src);
        onFail?.();
      }}
    />
  );
}

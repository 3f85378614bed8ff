import { useState } from "react";
import { API_URL } from "../config/env.ts";
import type { ImageMeta } from "../domain/content.ts";
import { useBlur } from "./use-blur.ts";

type PictureProps = {
  readonly src: string;
  readonly meta: ImageMeta | null;
  /** Shown and spoken when `meta` has no words of its own; "" for a picture that only repeats the text. */
  readonly alt?: string;
  /** The `sizes` of the place it stands in, so that the browser takes the smallest file that does. */
  readonly sizes: string;
  /**
   * Ratio of the box, which the picture covers: a class, or a number where only the picture itself knows. A kept page
   * has no style attributes (src/app/still-html.tsx), so what it shows needs a class.
   */
  readonly ratio: `aspect-${string}` | number;
  /** For the first picture of a page: fetched at once, before everything below. */
  readonly eager?: boolean;
  readonly className?: string;
};

/** A picture of the site: its place is kept from the first paint on, blurred until it is here. */
export function Picture({ src, meta, alt = "", sizes, ratio, eager = false, className = "" }: PictureProps) {
  const [broken, setBroken] = useState(false);
  const blur = useBlur(meta?.thumbhash ?? null);
  const words = meta?.alt || alt;
  const variants = Object.entries(meta?.variants ?? {}).map(
    ([width, url]) => `${mediaAddress(url)} ${width}w`,
  );
  if (meta) variants.push(`${mediaAddress(src)} ${meta.width}w`);

  return (
    <div
      className={`overflow-hidden bg-center bg-cover bg-gold-soft ${typeof ratio === "string" ? ratio : ""} ${className}`}
      style={{
        ...(typeof ratio === "number" ? { aspectRatio: ratio } : {}),
        ...(blur ? { backgroundImage: `url(${blur})` } : {}),
      }}
    >
      {broken ? (
        <p className="grid h-full place-items-center bg-sheet/90 p-3 text-center text-ink-2 text-sm">
          {words}
        </p>
      ) : (
        <img
          src={mediaAddress(src)}
          {...(variants.length > 0 ? { srcSet: variants.join(", "), sizes } : {})}
          {...(meta ? { width: meta.width, height: meta.height } : {})}
          alt={words}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          {...(isOurs(src) ? { crossOrigin: "anonymous" as const } : {})}
          className="h-full w-full object-cover"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}

function isOurs(url: string): boolean {
  return url.startsWith("/");
}

/** Our own media are stored without a host: where they are is the API's address. */
export function mediaAddress(url: string): string {
  return isOurs(url) ? API_URL + url : url;
}

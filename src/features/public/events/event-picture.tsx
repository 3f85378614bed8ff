import { Picture } from "../../../components/media/picture.tsx";
import type { SiteEvent } from "../../../domain/content/content.ts";

/** Smallest aspect ratio (width / height): a poster is shown whole, and a narrower picture is cropped. */
const MIN_RATIO = 0.7;

/** The picture of an event, if it has one. */
export function EventPicture({ event: { imageUrl, imageMeta } }: { event: SiteEvent }) {
  if (!imageUrl) return null;
  return (
    <Picture
      src={imageUrl}
      meta={imageMeta}
      sizes="(min-width: 768px) 640px, calc(100vw - 2.5rem)"
      ratio={imageMeta ? Math.max(MIN_RATIO, imageMeta.width / imageMeta.height) : "aspect-video"}
      eager
      uncropped
      className="rounded-card"
    />
  );
}

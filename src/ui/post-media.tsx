import type { ImageMeta } from "../domain/content.ts";
import { Picture } from "./picture.tsx";
import { videoOf } from "./video.ts";
import { VideoFacade } from "./video-facade.tsx";

type PostMediaProps = {
  readonly src: string | null;
  readonly meta: ImageMeta | null;
  readonly videoUrl: string | null;
  readonly title: string;
  readonly lang: string;
};

const SIZES = "(min-width: 900px) 780px, calc(100vw - 2.5rem)";
/** No picture stands taller than this, as width by height: the text begins on the first screen. */
const TALLEST = 0.9;

/** The picture or film at the head of a post, a little wider than its text where there is room. */
export function PostMedia({ src, meta, videoUrl, title, lang }: PostMediaProps) {
  const film = videoUrl !== null && videoOf(videoUrl) !== null ? videoUrl : null;
  if (!film && !src) return null;
  return (
    <div className="mt-6 lg:-mx-16">
      {film ? (
        <VideoFacade
          url={film}
          title={title}
          lang={lang}
          poster={src ? { src, meta } : undefined}
          sizes={SIZES}
          eager
        />
      ) : src ? (
        <Picture
          src={src}
          meta={meta}
          sizes={SIZES}
          ratio={meta ? String(Math.max(TALLEST, meta.width / meta.height)) : "16 / 9"}
          eager
          className="rounded-card"
        />
      ) : null}
    </div>
  );
}

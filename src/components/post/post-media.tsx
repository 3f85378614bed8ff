import type { PostRecordingProps } from "../../capabilities/voice/components/post-recording.tsx";
import type { ImageMeta, Lang, Recording } from "../../domain/content/content.ts";
import { deferredPart } from "../../ui/deferred-part.tsx";
import { Picture } from "../media/picture.tsx";
import { videoOf } from "../media/video.ts";
import { VideoFigure } from "../media/video-figure.tsx";

type PostMediaProps = {
  readonly src: string | null;
  readonly meta: ImageMeta | null;
  readonly videoUrl: string | null;
  readonly title: string;
  readonly lang: Lang;
  /** Undefined in a snapshot of an older version. */
  readonly recording: Recording | null | undefined;
};

const SIZES = "(min-width: 900px) 780px, calc(100vw - 2.5rem)";
/** Smallest aspect ratio (width / height) of a picture, so that the text begins on the first screen. */
const MIN_RATIO = 0.9;

// Few posts have a video, and it plays only when tapped: until then its poster takes the same space.
const VideoFacade = deferredPart(
  async () => (await import("../media/video-facade.tsx")).VideoFacade,
  ({ video, poster, sizes, eager }) => (
    <VideoFigure video={video} poster={poster} sizes={sizes} {...(eager ? { eager } : {})} />
  ),
);

/** The recording of a post; its player loads after the post is shown, in space that is reserved for it. */
export const PostRecording = deferredPart<PostRecordingProps>(
  async () => (await import("../../capabilities/voice/components/post-recording.tsx")).PostRecording,
  () => <div className="mt-6 min-h-52" />,
);

/** The picture or video at the top of a post, slightly wider than the text on wide screens, and its recording. */
export function PostMedia({ recording, ...top }: PostMediaProps) {
  return (
    <>
      <TopMedia {...top} />
      {recording ? <PostRecording recording={recording} lang={top.lang} /> : null}
    </>
  );
}

function TopMedia({ src, meta, videoUrl, title, lang }: Omit<PostMediaProps, "recording">) {
  const video = videoUrl === null ? null : videoOf(videoUrl);
  if (!video && !src) return null;
  return (
    <div className="mt-6 lg:-mx-16">
      {video ? (
        <VideoFacade
          video={video}
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
          ratio={meta ? Math.max(MIN_RATIO, meta.width / meta.height) : "aspect-video"}
          eager
          uncropped
          className="rounded-card"
        />
      ) : null}
    </div>
  );
}

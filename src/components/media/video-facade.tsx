import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { Notice } from "../../ui/notice.tsx";
import { mediaAddress } from "./loaded-picture.tsx";
import type { Video } from "./video.ts";
import { VideoFigure, type VideoFigureProps } from "./video-figure.tsx";

type VideoFacadeProps = Pick<VideoFigureProps, "video" | "poster" | "sizes" | "eager"> & {
  /** Accessible name of the video. */
  readonly title: string;
  readonly lang: string;
};

/**
 * A video that loads only when tapped: until then a poster with "Play video", and no request to the video host. An
 * unplayable video becomes a link.
 */
export function VideoFacade({ title, lang, ...figure }: VideoFacadeProps) {
  const [stage, setStage] = useState<"poster" | "playing" | "failed">("poster");
  const { video } = figure;
  if (video.kind === "page") return <VideoFigure {...figure} />;

  return (
    <VideoFigure
      {...figure}
      over={
        <button
          type="button"
          // Offline, an iframe would show the browser's own error page.
          onClick={() => setStage(navigator.onLine ? "playing" : "failed")}
          className="group absolute inset-0 grid place-items-center"
        >
          <span className="inline-flex min-h-12 items-center gap-2 rounded-full bg-red px-5 py-2 font-semibold text-on-red shadow-card transition-colors duration-150 group-hover:bg-red-ink">
            <Play className="size-5 fill-current" aria-hidden="true" />
            {m.video_play()}
            <span className="sr-only" lang={lang}>
              {title}
            </span>
          </span>
        </button>
      }
      player={
        stage === "playing" ? (
          <Player video={video} title={title} onFailure={() => setStage("failed")} />
        ) : undefined
      }
      note={
        stage === "failed" ? (
          <div className="px-4">
            <Notice tone="error">{m.video_failed()}</Notice>
          </div>
        ) : undefined
      }
    />
  );
}

type PlayerProps = {
  readonly video: Exclude<Video, { kind: "page" }>;
  readonly title: string;
  onFailure(): void;
};

/** Replaces the poster and takes focus. */
function Player({ video, title, onFailure }: PlayerProps) {
  const focusRef = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  useEffect(() => focusRef.current?.focus(), []);
  if (video.kind === "frame") {
    return (
      <iframe
        ref={focusRef}
        src={`${video.src}${video.src.includes("?") ? "&" : "?"}autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        className="aspect-video w-full"
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the owner uploads videos without caption files
    <video
      ref={focusRef}
      src={mediaAddress(video.src)}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onError={onFailure}
      className="aspect-video w-full bg-[#14110f]"
    />
  );
}

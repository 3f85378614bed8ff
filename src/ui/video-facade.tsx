import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ImageMeta } from "../domain/content.ts";
import { m } from "../i18n/paraglide/messages.js";
import { Notice } from "./notice.tsx";
import { mediaAddress, Picture } from "./picture.tsx";
import { type Video, videoOf } from "./video.ts";

type VideoFacadeProps = {
  /** As it is stored: an address of YouTube or Vimeo, of a file, or of a page. */
  readonly url: string;
  /** Names the video to those who do not see the poster. */
  readonly title: string;
  readonly lang: string;
  readonly poster?: { readonly src: string; readonly meta: ImageMeta | null } | undefined;
  readonly sizes: string;
  readonly eager?: boolean;
};

/**
 * A video that costs nothing until it is asked for: a poster with "Play video". No host learns of the reader
 * before that tap. What cannot be played here is a link; what is no safe address is nothing.
 */
export function VideoFacade({ url, title, lang, poster, sizes, eager = false }: VideoFacadeProps) {
  const [stage, setStage] = useState<"poster" | "playing" | "failed">("poster");
  const video = videoOf(url);
  if (!video)
    return poster ? (
      <Picture {...poster} sizes={sizes} ratio="16 / 9" eager={eager} className="rounded-card" />
    ) : null;

  return (
    <figure className="overflow-hidden rounded-card border border-line bg-sheet shadow-card">
      {stage === "playing" && video.kind !== "page" ? (
        <Player video={video} title={title} onFailure={() => setStage("failed")} />
      ) : (
        <div className="relative isolate">
          {poster ? (
            <Picture {...poster} sizes={sizes} ratio="16 / 9" eager={eager} />
          ) : (
            <div className="aspect-video bg-[radial-gradient(circle_at_50%_40%,var(--sheet),var(--gold-soft))]" />
          )}
          {video.kind === "page" ? null : (
            <button
              type="button"
              // A frame without a network shows the browser's own error page, in our page.
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
          )}
        </div>
      )}
      {stage === "failed" ? (
        <div className="px-4">
          <Notice tone="error">{m.video_failed()}</Notice>
        </div>
      ) : null}
      {video.kind === "file" ? null : (
        <figcaption className="px-4 text-[.95rem]">
          <a
            href={video.page}
            rel="noopener noreferrer"
            className="quiet-link inline-flex min-h-11 items-center"
          >
            {m.video_open_at({ host: video.host })}
          </a>
        </figcaption>
      )}
    </figure>
  );
}

type PlayerProps = {
  readonly video: Exclude<Video, { kind: "page" }>;
  readonly title: string;
  onFailure(): void;
};

/** Takes the poster's place and the focus with it, so that the keyboard goes on where it was. */
function Player({ video, title, onFailure }: PlayerProps) {
  const place = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  useEffect(() => place.current?.focus(), []);
  if (video.kind === "frame") {
    return (
      <iframe
        ref={place}
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
    // biome-ignore lint/a11y/useMediaCaption: the owner uploads films without caption files
    <video
      ref={place}
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

import type { ImageMeta } from "../../domain/content/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import type { Elements } from "../../ui/elements.ts";
import { Picture } from "./picture.tsx";
import type { Video } from "./video.ts";

export type VideoFigureProps = {
  readonly video: Video;
  readonly poster?: { readonly src: string; readonly meta: ImageMeta | null } | undefined;
  readonly sizes: string;
  readonly eager?: boolean;
  /** Above the poster: the play button. */
  readonly over?: Elements;
  /** Replaces the poster while playing. */
  readonly player?: Elements;
  /** Below the video: an error message. */
  readonly note?: Elements;
};

/** The frame of a video: poster or player, with a link to the source. All states have the same height. */
export function VideoFigure({ video, poster, sizes, eager = false, over, player, note }: VideoFigureProps) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-sheet shadow-card">
      {player ?? (
        <div className="relative isolate">
          {poster ? (
            <Picture {...poster} sizes={sizes} ratio="aspect-video" eager={eager} uncropped />
          ) : (
            <div className="aspect-video bg-[radial-gradient(circle_at_50%_40%,var(--sheet),var(--gold-soft))]" />
          )}
          {over}
        </div>
      )}
      {note}
      {video.kind === "file" ? null : (
        <figcaption className="px-4 text-sm">
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

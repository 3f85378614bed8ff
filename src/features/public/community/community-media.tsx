import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { mediaAddress } from "../../../components/media/loaded-picture.tsx";
import { Picture } from "../../../components/media/picture.tsx";
import { useOnline } from "../../../data/site/context.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Minimum aspect ratio (width / height) of a picture, so that the text begins on the first screen. */
const MIN_RATIO = 0.9;

type CommunityMediaProps = {
  readonly post: CommunityPost;
  readonly sizes: string;
  /** Shows the picture uncropped, on the post's own page. */
  readonly uncropped?: boolean;
  /** Loads eagerly, for the first picture of a page. */
  readonly eager?: boolean;
};

/** A post's picture or video, with its space reserved from the first render. */
export function CommunityMedia({ post, sizes, uncropped = false, eager = uncropped }: CommunityMediaProps) {
  const { mediaUrl, imageMeta } = post;
  if (!mediaUrl) return null;
  if (!hasPicture(post)) return <Video src={mediaUrl} description={imageMeta?.alt || post.title} />;
  const ratio =
    uncropped && imageMeta ? Math.max(MIN_RATIO, imageMeta.width / imageMeta.height) : "aspect-[16/10]";
  return (
    <Picture
      src={mediaUrl}
      meta={imageMeta}
      alt={m.community_picture_by({ author: post.author || m.community_someone() })}
      sizes={sizes}
      ratio={ratio}
      eager={eager}
      uncropped={uncropped}
    />
  );
}

export function hasPicture({ mediaUrl, mediaType }: CommunityPost): boolean {
  return mediaUrl !== null && mediaType !== "video";
}

/** A video that loads only on request, to save data. */
function Video({ src, description }: { src: string; description: string }) {
  const online = useOnline();
  const player = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"asleep" | "playing" | "broken">("asleep");

  // The player replaces the button and takes its focus, so that keyboard users keep their position.
  useEffect(() => {
    if (state === "playing") player.current?.focus();
  }, [state]);

  if (state === "playing") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos by members have no captions; the text beside them describes them
      <video
        ref={player}
        src={mediaAddress(src)}
        aria-label={description}
        controls
        autoPlay
        playsInline
        onError={() => setState("broken")}
        className="aspect-[16/10] w-full bg-ink object-contain"
      />
    );
  }
  return (
    <div className="grid aspect-[16/10] place-content-center justify-items-center gap-3 bg-[radial-gradient(circle_at_50%_40%,var(--sheet),var(--gold-soft))] p-5 text-center">
      {state === "broken" ? (
        <p role="status" className="max-w-[36ch] text-ink-2">
          {online ? m.community_video_broken() : m.community_video_offline()}
        </p>
      ) : null}
      <button
        type="button"
        onClick={() => setState("playing")}
        className="inline-flex min-h-12 items-center gap-2 rounded-full bg-red px-5 font-semibold text-on-red hover:bg-red-ink"
      >
        <Play className="size-5 fill-current" aria-hidden="true" />
        <span>{state === "broken" ? m.try_again() : m.video_play()}</span>
      </button>
    </div>
  );
}

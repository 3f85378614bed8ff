import { useEffect, useEffectEvent, useRef } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import type { CodeReader } from "../media/code-reader.ts";

/** Milliseconds between two looks at the camera's picture. */
const LOOK_MS = 150;

type CameraPictureProps = {
  readonly stream: MediaStream;
  readerHere(): Promise<CodeReader | null>;
  onText(text: string): void;
};

/** What the camera sees; each code that comes into the picture is read. */
export function CameraPicture({ stream, readerHere, onText }: CameraPictureProps) {
  const video = useRef<HTMLVideoElement>(null);

  const seen = useRef<readonly string[]>([]);
  const look = useEffectEvent(async () => {
    const shown = video.current;
    const read = await readerHere();
    if (!(shown && read) || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const texts = await read(shown);
    // A code is in many pictures one after another; it counts again once another was in between.
    for (const text of texts) if (!seen.current.includes(text)) onText(text);
    if (texts.length > 0) seen.current = texts;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const lookOften = () => {
      // One look after another: a slow phone does not fall behind.
      if (!isOver) timer = setTimeout(() => void look().catch(console.warn).finally(lookOften), LOOK_MS);
    };
    const shown = video.current;
    if (shown) shown.srcObject = stream;
    lookOften();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [stream]);

  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={m.scan_video()}
      className="aspect-square max-h-[50vh] supports-[height:1svh]:max-h-[50svh] w-full max-w-[26rem] rounded-small bg-ink object-cover"
    />
  );
}

import { ImageOff, RotateCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { m } from "../../i18n/paraglide/messages.js";

export type FailedPictureProps = {
  /** Description of the picture; "" if the text beside it says the same. */
  readonly label: string;
  /** True after a failed retry: focus stays on the button. */
  readonly focused: boolean;
  /** @param manual false for an automatic retry when the browser comes online */
  onRetry(manual: boolean): void;
};

/** In the frame of a picture that failed to load, over its blur: its description and a retry button. */
export function FailedPicture({ label, focused, onRetry }: FailedPictureProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus({ preventScroll: true });
  }, [focused]);

  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry(false);
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);

  return (
    <div className="@container grid h-full place-items-center text-ink">
      <div className="m-4 flex max-w-[min(26rem,calc(100%-2rem))] items-center gap-3 rounded-card border border-line bg-sheet py-2 pr-2 pl-4 @max-[12rem]:m-0 @max-[12rem]:max-w-none @max-[12rem]:aspect-square @max-[12rem]:justify-center @max-[12rem]:border-0 @max-[12rem]:bg-transparent @max-[12rem]:p-0">
        <ImageOff className="size-5 shrink-0 text-ink-2 @max-[12rem]:hidden" aria-hidden="true" />
        <p className="min-w-0 flex-1 text-sm leading-snug @max-[12rem]:sr-only">
          <span className="block font-semibold">{m.picture_missing()}</span>
          {label ? <span className="line-clamp-2 text-ink-2">{label}</span> : null}
        </p>
        <button
          ref={button}
          type="button"
          onClick={() => onRetry(true)}
          // Above the card's link.
          className="relative z-[1] inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full border border-line bg-sheet px-2 text-ink text-sm hover:border-red @min-[12rem]:px-4"
        >
          <RotateCw className="size-4" aria-hidden="true" />
          <span className="@max-[12rem]:sr-only">{m.comment_retry()}</span>
        </button>
      </div>
    </div>
  );
}

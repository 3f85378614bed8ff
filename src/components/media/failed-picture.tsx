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

/**
 * In the frame of a picture that failed to load, over its blur: its description and a retry button, of which a small frame, and a browser
 * without container queries, shows the icon only.
 */
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
      <div className="flex aspect-square items-center justify-center @min-[12rem]:m-4 @min-[12rem]:aspect-auto @min-[12rem]:max-w-[min(26rem,calc(100%-2rem))] @min-[12rem]:justify-start @min-[12rem]:gap-3 @min-[12rem]:rounded-card @min-[12rem]:border @min-[12rem]:border-line @min-[12rem]:bg-sheet @min-[12rem]:py-2 @min-[12rem]:pe-2 @min-[12rem]:ps-4">
        <ImageOff className="hidden size-5 shrink-0 text-ink-2 @min-[12rem]:block" aria-hidden="true" />
        <p className="sr-only text-sm leading-snug @min-[12rem]:not-sr-only @min-[12rem]:min-w-0 @min-[12rem]:flex-1">
          <span className="block font-semibold">
            {navigator.onLine ? m.picture_missing() : m.picture_offline()}
          </span>
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
          <span className="sr-only @min-[12rem]:not-sr-only">{m.comment_retry()}</span>
        </button>
      </div>
    </div>
  );
}

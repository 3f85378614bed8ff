import { ImageOff, RotateCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { m } from "../../i18n/paraglide/messages.js";

export type FailedPictureProps = {
  /** Description of the picture; "" if the text beside it says the same. */
  readonly label: string;
  readonly className?: string;
  /** True after a failed retry: focus stays on the button. */
  readonly focused: boolean;
  /** @param manual false for an automatic retry when the browser comes online */
  onRetry(manual: boolean): void;
};

/** Replaces a picture that failed to load by its description and a retry button. */
export function FailedPicture({ label, className = "", focused, onRetry }: FailedPictureProps) {
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
    <div className={`@container bg-gold-soft text-ink ${className}`}>
      <div className="flex items-center gap-3 p-4 @max-[12rem]:aspect-square @max-[12rem]:justify-center @max-[12rem]:p-0">
        <ImageOff className="size-6 shrink-0 text-red-ink @max-[12rem]:hidden" aria-hidden="true" />
        <p className="line-clamp-3 min-w-0 flex-1 text-sm @max-[12rem]:sr-only">
          {label || m.picture_missing()}
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

import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { useId, useLayoutEffect, useRef } from "react";
import { dataSize } from "../../../components/texts/data-size.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Notice } from "../../../ui/notice.tsx";
import { lengthText } from "./length-text.ts";
import { usePlayback } from "./use-playback.ts";

export type RecordingPlayerProps = {
  readonly src: string;
  /** Size of the file, told until it is loaded; null for one that is on this device. */
  readonly bytes: number | null;
  readonly seconds: number;
  /** What is heard, for screen readers. */
  readonly label: string;
  /** Called when it is played. */
  onPlay?(): void;
};

const SKIP_SECONDS = 10;
const RATES = [0.75, 1, 1.25, 1.5, 2];
const ROUND =
  "inline-grid size-11 shrink-0 place-items-center rounded-full border border-line bg-sheet text-ink hover:border-edge";

/** Plays a recording: play and pause, seek, skip, speed. Nothing loads before the first tap. */
export function RecordingPlayer({ src, bytes, seconds, label, onPlay }: RecordingPlayerProps) {
  const { state, toggle, seek, setRate, element } = usePlayback(src, seconds);
  const { isPlaying, hasStarted, failed, at, rate } = state;
  const size = useId();
  const range = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    range.current?.style.setProperty("--at", `${seconds > 0 ? (100 * at) / seconds : 0}%`);
  }, [at, seconds]);
  const Icon = isPlaying ? Pause : Play;

  return (
    <fieldset aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <audio {...element} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
        <button
          type="button"
          onClick={() => {
            if (!isPlaying) onPlay?.();
            toggle();
          }}
          aria-label={isPlaying ? m.voice_pause() : m.voice_play()}
          aria-describedby={bytes !== null && !hasStarted ? size : undefined}
          className="inline-grid size-14 place-items-center rounded-full bg-red text-on-red hover:bg-red-ink"
        >
          <Icon className="size-6 fill-current" aria-hidden="true" />
        </button>
        <div>
          <input
            ref={range}
            type="range"
            min={0}
            max={Math.ceil(seconds)}
            step={1}
            value={Math.floor(at)}
            aria-label={m.voice_position()}
            aria-valuetext={m.voice_position_of({ at: lengthText(at), length: lengthText(seconds) })}
            onChange={({ target }) => seek(Number(target.value))}
            className="w-full"
          />
          <p className="-mt-1 flex flex-wrap justify-between gap-x-3 text-ink-2 text-sm tabular-nums">
            <span>{lengthText(at)}</span>
            {bytes !== null && !hasStarted ? <span id={size}>{dataSize(bytes)}</span> : null}
            <span>{m.voice_left({ time: lengthText(seconds - at) })}</span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className={ROUND}
          aria-label={m.voice_back()}
          title={m.voice_back()}
          onClick={() => seek(at - SKIP_SECONDS)}
        >
          <RotateCcw className="size-5" aria-hidden="true" />
        </button>
        <button
          type="button"
          className={ROUND}
          aria-label={m.voice_forward()}
          title={m.voice_forward()}
          onClick={() => seek(at + SKIP_SECONDS)}
        >
          <RotateCw className="size-5" aria-hidden="true" />
        </button>
        <label className="ms-auto inline-flex items-center gap-2 text-ink-2 text-sm">
          <span className="max-xs:sr-only">{m.voice_speed()}</span>
          <select
            value={rate}
            onChange={({ target }) => setRate(Number(target.value))}
            className="min-h-11 rounded-small border border-edge bg-sheet px-3 text-base text-ink"
          >
            {RATES.map((each) => (
              <option key={each} value={each}>
                {`${each} ×`}
              </option>
            ))}
          </select>
        </label>
      </div>
      {failed ? (
        <Notice tone="error">
          <p>{m.voice_failed()}</p>
          <a href={src} download className="inline-flex min-h-11 items-center">
            {m.voice_save()}
          </a>
        </Notice>
      ) : null}
    </fieldset>
  );
}

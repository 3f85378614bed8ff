import { useEffect, useRef, useState } from "react";
import { Announcement } from "../../../components/language/announcement.tsx";
import { m } from "../../../i18n/paraglide/messages.js";
import { RECORDING_MAX_MS } from "../domain/recording.ts";
import type { SoundRecorder } from "../media/sound-recorder.ts";
import { lengthText } from "./length-text.ts";

/** How often the time is read, in milliseconds. */
const TICK_MS = 200;
/** Remaining seconds that are announced. */
const LAST_SECONDS = 30;

type RecordingMeterProps = { readonly recorder: SoundRecorder; readonly paused: boolean };

/** The time of a running recording, what is left, and how loud it is. */
export function RecordingMeter({ recorder, paused }: RecordingMeterProps) {
  const [elapsed, setElapsed] = useState(() => recorder.elapsed());
  useEffect(() => {
    const timer = setInterval(() => setElapsed(recorder.elapsed()), TICK_MS);
    return () => clearInterval(timer);
  }, [recorder]);
  const left = Math.ceil((RECORDING_MAX_MS - elapsed) / 1_000);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <span className="font-semibold text-xl">{lengthText(elapsed / 1_000)}</span>
        <span className="text-ink-2">{m.voice_left({ time: lengthText(left) })}</span>
      </p>
      <Level recorder={recorder} paused={paused} />
      <Announcement>
        {left <= LAST_SECONDS ? m.voice_left({ time: lengthText(LAST_SECONDS) }) : null}
      </Announcement>
    </div>
  );
}

/** A bar that moves with the voice; it stands still for a person who wants less motion. */
function Level({ recorder, paused }: RecordingMeterProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (paused || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = requestAnimationFrame(function draw() {
      if (bar.current) bar.current.style.transform = `scaleX(${recorder.level() ?? 1})`;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [recorder, paused]);
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
      <div ref={bar} className={`h-full origin-left rounded-full ${paused ? "bg-edge" : "bg-red"}`} />
    </div>
  );
}

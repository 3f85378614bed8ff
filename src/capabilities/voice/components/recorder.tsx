import { Mic, Pause, Square } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Announcement } from "../../../components/language/announcement.tsx";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { RecordingStore, SoundFile } from "../domain/recording.ts";
import type { RecorderProblem } from "../media/sound-recorder.ts";
import { lengthText } from "./length-text.ts";
import { RecordedSound } from "./recorded-sound.tsx";
import { RecordingMeter } from "./recording-meter.tsx";
import { type RecorderState, useRecorder } from "./use-recorder.ts";

export type RecorderProps = {
  readonly store: RecordingStore;
  /** What the recording is for; a place keeps one unfinished recording. */
  readonly place: string;
  /** The button that uses a finished recording; not for one that is used with something else. */
  readonly useLabel?: string;
  /** The same for one that an earlier visit left. */
  readonly useUnfinishedLabel?: string;
  /** What is asked about a finished recording before it is used. */
  readonly children?: Elements;
  /** False for a recording that cannot be used, which can only be discarded. */
  isUsable?(sound: SoundFile): boolean;
  /** Uses a recording. @returns true if it is stored elsewhere, so that it can be deleted here */
  onUse?(sound: SoundFile): Promise<boolean>;
  /** Called with the recording that can be used, "running" while one is made, and null if there is none. */
  onSound?(sound: SoundFile | "running" | null): void;
};

/** Records speech: start, pause, listen, use or discard. What was recorded survives a crash of the browser. */
export function Recorder(props: RecorderProps) {
  const { store, place, useLabel, useUnfinishedLabel = m.voice_use_unfinished(), children, onUse } = props;
  const { onSound, isUsable } = props;
  const { state, isNotStored, start, pause, resume, finish, discard } = useRecorder(store, place);
  const [isBusy, setBusy] = useState(false);
  const focusRef = useFocusOnChange(state.kind);

  async function use(sound: SoundFile): Promise<void> {
    setBusy(true);
    const used = await onUse?.(sound);
    setBusy(false);
    if (used) await discard(sound);
  }

  const recorded = state.kind === "recorded" ? state.sound : null;
  const isRefused = useMemo(() => recorded !== null && isUsable?.(recorded) === false, [recorded, isUsable]);
  const sound = state.kind === "recording" ? "running" : isRefused ? null : recorded;
  const tellSound = useEffectEvent(() => onSound?.(sound));
  // Before the focus moves, so that no key that is pressed at once finds it still running.
  useLayoutEffect(() => tellSound(), [sound]);

  return (
    <div ref={focusRef} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <Announcement>{announcementOf(state)}</Announcement>
      {state.kind === "idle" || state.kind === "asking" || state.kind === "problem" ? (
        <Start state={state} onStart={start} />
      ) : null}
      {state.kind === "recording" ? (
        <Running state={state} pause={pause} resume={resume} finish={finish} />
      ) : null}
      {state.kind === "recorded" ? (
        <RecordedSound
          sound={state.sound}
          note={noteOf(state)}
          useLabel={useLabel && state.end === null ? useUnfinishedLabel : useLabel}
          isBusy={isBusy}
          isRefused={isRefused}
          onUse={() => void use(state.sound)}
          onDiscard={() => void discard(state.sound)}
        >
          {children}
        </RecordedSound>
      ) : null}
      {isNotStored ? <Notice tone="info">{m.voice_not_stored()}</Notice> : null}
    </div>
  );
}

type In<K extends RecorderState["kind"]> = Extract<RecorderState, { kind: K }>;
type NotStarted = Exclude<RecorderState, In<"loading"> | In<"recording"> | In<"recorded">>;

/** The button that starts, and why it did not. */
function Start({ state, onStart }: { state: NotStarted; onStart(): void }) {
  const isAsking = state.kind === "asking";
  return (
    <>
      <Button variant="secondary" onClick={onStart} disabled={isAsking}>
        <Mic className="size-5" aria-hidden="true" />
        {m.voice_record()}
      </Button>
      <p className="text-ink-2 text-sm">{isAsking ? m.voice_asking() : m.voice_record_hint()}</p>
      {state.kind === "problem" ? <Notice tone="error">{PROBLEMS[state.problem]()}</Notice> : null}
    </>
  );
}

type RunningProps = { readonly state: In<"recording">; pause(): void; resume(): void; finish(): void };

function Running({ state: { recorder, paused }, pause, resume, finish }: RunningProps) {
  const Icon = paused ? Mic : Pause;
  return (
    <div className="w-full">
      <p className="flex items-center gap-2 font-semibold">
        <span
          aria-hidden="true"
          className={`size-3 rounded-full ${paused ? "bg-edge" : "bg-red motion-safe:animate-pulse"}`}
        />
        <span>{paused ? m.voice_paused() : m.voice_recording()}</span>
      </p>
      <RecordingMeter recorder={recorder} paused={paused} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={finish}>
          <Square className="size-5 fill-current" aria-hidden="true" />
          {m.voice_finish()}
        </Button>
        <Button variant="secondary" onClick={paused ? resume : pause}>
          <Icon className="size-5" aria-hidden="true" />
          <span>{paused ? m.voice_resume() : m.voice_pause()}</span>
        </Button>
      </div>
    </div>
  );
}

/** The buttons of one state leave with it, so the focus goes to the recorder, and not to the page. */
function useFocusOnChange(kind: RecorderState["kind"]) {
  const focusRef = useRef<HTMLDivElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    const wasLoading = before.current === "loading" || before.current === kind;
    before.current = kind;
    if (!wasLoading) focusRef.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [kind]);
  return focusRef;
}

function announcementOf(state: RecorderState): string | null {
  if (state.kind === "asking") return m.voice_asking();
  if (state.kind === "recording") return state.paused ? m.voice_paused() : m.voice_recording();
  return state.kind === "recorded" && state.end === "finished"
    ? m.voice_recorded({ length: lengthText(state.sound.seconds) })
    : null;
}

function noteOf({ sound, end }: In<"recorded">): string | null {
  if (end === null) return m.voice_unfinished({ length: lengthText(sound.seconds) });
  if (end === "finished") return null;
  return end === "limit" ? m.voice_limit() : m.voice_interrupted();
}

/** Why nothing can be recorded, in one sentence. */
const PROBLEMS: Readonly<Record<RecorderProblem, () => string>> = {
  unsupported: m.voice_unsupported,
  "not-allowed": m.voice_not_allowed,
  "no-microphone": m.voice_no_microphone,
  busy: m.voice_busy,
};

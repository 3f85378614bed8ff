import { useCallback, useEffect, useRef, useState } from "react";
import type { FoundSound, RecordingStore, SoundFile } from "../domain/recording.ts";
import { RECORDING_MAX_MS } from "../domain/recording.ts";
import {
  type RecorderProblem,
  type RecordingEnd,
  type SoundRecorder,
  startSoundRecorder,
} from "../media/sound-recorder.ts";

export type RecorderState =
  | { readonly kind: "loading" }
  | { readonly kind: "idle" | "asking" }
  | { readonly kind: "problem"; readonly problem: RecorderProblem }
  | { readonly kind: "recording"; readonly recorder: SoundRecorder; readonly paused: boolean }
  /** `end` is null for a recording that an earlier visit left unfinished. */
  | { readonly kind: "recorded"; readonly sound: SoundFile; readonly end: RecordingEnd | null };

/**
 * Records into the store of this device, second by second.
 * @param place what the recording is for
 */
export function useRecorder(store: RecordingStore, place: string) {
  const [state, setState] = useState<RecorderState>({ kind: "loading" });
  /** True if this device could not store a part, which is in memory then. */
  const [isNotStored, setNotStored] = useState(false);
  const running = useRef<SoundRecorder | null>(null);

  useEffect(() => {
    let left = false;
    store.find(place).then(
      (sound) => {
        if (!left) setState(foundState(sound));
      },
      (error) => {
        // Without storage a recording can be made, but not kept.
        console.warn("Stored recordings couldn't be read.", error);
        if (!left) setState({ kind: "idle" });
      },
    );
    return () => {
      left = true;
      // What was recorded stays in the store, and the next visit offers it.
      running.current?.cancel();
      running.current = null;
    };
  }, [store, place]);

  const start = useCallback(async () => {
    setState({ kind: "asking" });
    setNotStored(false);
    const id = crypto.randomUUID();
    const parts: ArrayBuffer[] = [];
    let [seconds, type] = [0, ""];
    let stored: Promise<unknown> = Promise.resolve();
    const keep = (write: () => ReturnType<RecordingStore["append"]>) => {
      stored = stored.then(write).then(
        ({ ok }) => {
          if (!ok) setNotStored(true);
        },
        (error) => {
          console.warn("A part of the recording couldn't be stored.", error);
          setNotStored(true);
        },
      );
    };
    const recorder = await startSoundRecorder({
      limitMs: RECORDING_MAX_MS,
      onChunk(at, bytes, until) {
        parts.push(bytes);
        seconds = until;
        keep(() => store.append(id, at, bytes, until));
      },
      onEnd(end) {
        running.current = null;
        void new Blob(parts).arrayBuffer().then((bytes) => {
          setState({ kind: "recorded", sound: { id, type, bytes, seconds }, end });
        });
      },
    });
    if ("problem" in recorder) {
      setState({ kind: "problem", problem: recorder.problem });
      return;
    }
    type = recorder.type;
    running.current = recorder;
    keep(() => store.begin(place, id, recorder.type));
    setState({ kind: "recording", recorder, paused: false });
  }, [store, place]);

  const setPaused = (paused: boolean) => {
    if (state.kind !== "recording") return;
    if (paused) state.recorder.pause();
    else state.recorder.resume();
    setState({ ...state, paused });
  };

  /** Deletes the recording, after it was used or because it is not wanted, and shows the next one that its place has. */
  const discard = useCallback(
    async (sound: SoundFile) => {
      setState({ kind: "idle" });
      setNotStored(false);
      try {
        await store.discard(sound.id);
        const next = await store.find(place);
        if (next) setState((now) => (now.kind === "idle" ? foundState(next) : now));
      } catch (error) {
        console.warn("A recording couldn't be deleted.", error);
      }
    },
    [store, place],
  );

  return {
    state,
    isNotStored,
    start: () => void start(),
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    finish: () => state.kind === "recording" && state.recorder.finish(),
    discard,
  };
}

function foundState(sound: FoundSound | null): RecorderState {
  return sound ? { kind: "recorded", sound, end: sound.isFinished ? "finished" : null } : { kind: "idle" };
}

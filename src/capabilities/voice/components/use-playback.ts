import { useRef, useState } from "react";

export type PlaybackState = {
  readonly isPlaying: boolean;
  /** True once the file was asked for. */
  readonly hasStarted: boolean;
  /** True if it could not be fetched, or this browser does not know its format. */
  readonly failed: boolean;
  /** Seconds. */
  readonly at: number;
  readonly rate: number;
};

const FIRST: PlaybackState = { isPlaying: false, hasStarted: false, failed: false, at: 0, rate: 1 };

let playing: HTMLAudioElement | null = null;

/**
 * Plays one sound. Its file is not requested before the first tap, and only one sound plays at a time.
 * @param seconds the stored length: a file recorded by a browser may not name its own
 */
export function usePlayback(src: string, seconds: number) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState(FIRST);
  const update = (change: Partial<PlaybackState>) => setState((before) => ({ ...before, ...change }));

  async function play(): Promise<void> {
    const element = audio.current;
    if (!element) return;
    // Set in the tap itself, because an iPhone plays nothing later.
    if (element.getAttribute("src") !== src || element.error) {
      element.src = src;
      element.currentTime = state.at >= seconds ? 0 : state.at;
      element.playbackRate = state.rate;
    }
    update({ hasStarted: true, failed: false });
    try {
      await element.play();
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return;
      console.warn("A recording did not play.", error);
      fail();
    }
  }

  function fail(): void {
    if (audio.current?.getAttribute("src")) update({ isPlaying: false, failed: true });
  }

  function seek(to: number): void {
    const at = Math.min(Math.max(0, to), seconds);
    update({ at });
    if (audio.current?.getAttribute("src")) audio.current.currentTime = at;
  }

  return {
    state,
    toggle: () => (state.isPlaying ? audio.current?.pause() : void play()),
    seek,
    setRate(rate: number) {
      update({ rate });
      if (audio.current) audio.current.playbackRate = rate;
    },
    /** The properties of the `audio` element. */
    element: {
      ref: audio,
      preload: "none" as const,
      onPlay() {
        if (playing !== audio.current) playing?.pause();
        playing = audio.current;
        update({ isPlaying: true });
      },
      onPause: () => update({ isPlaying: false }),
      onEnded: () => update({ isPlaying: false, at: 0 }),
      onTimeUpdate: () => update({ at: audio.current?.currentTime ?? 0 }),
      onError: fail,
    },
  };
}

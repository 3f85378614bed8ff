import { AAC_BITS_PER_SECOND, CHUNK_MS, OPUS_BITS_PER_SECOND } from "../domain/recording.ts";

type SoundLevel = { read(): number; close(): void };

/** Quiet speech moves the mark too. */
const GAIN = 4;

/** Measures how loud a microphone is; null in a browser that cannot. */
function createSoundLevel(stream: MediaStream): SoundLevel | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    /** From 0, silence, to 1. */
    read() {
      analyser.getByteTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + ((sample - 128) / 128) ** 2, 0);
      return Math.min(1, GAIN * Math.sqrt(power / samples.length));
    },
    close: () => void context.close().catch(console.warn),
  };
}

/** Why nothing can be recorded. */
export type RecorderProblem = "unsupported" | "not-allowed" | "no-microphone" | "busy";

/** Why a recording ended: by its person, by the limit, or because the microphone was taken away. */
export type RecordingEnd = "finished" | "limit" | "interrupted";

export type SoundRecorder = {
  /** The file type, without codecs. */
  readonly type: string;
  pause(): void;
  resume(): void;
  finish(): void;
  /** Stops and gives the microphone back, without an end. */
  cancel(): void;
  /** Recorded milliseconds. */
  elapsed(): number;
  /** From 0, silence, to 1; null in a browser that cannot measure it. */
  level(): number | null;
};

export type SoundRecorderEvents = {
  readonly limitMs: number;
  /** Called with each second of sound, in order. */
  onChunk(at: number, bytes: ArrayBuffer, seconds: number): void;
  /** Called once, after the last chunk. */
  onEnd(end: RecordingEnd): void;
};

/** In the order of preference: every browser plays AAC, and Safari before 18.4 does not play Opus, which needs two thirds of the bytes. */
const TYPES = [
  "audio/mp4;codecs=mp4a.40.2",
  "audio/webm;codecs=opus",
  "audio/ogg;codecs=opus",
  "audio/mp4",
] as const;

/** The type in which this browser records; null if it cannot. */
export function recordedType(): string | null {
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices?.getUserMedia) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Opens the microphone and records speech. */
export async function startSoundRecorder(
  events: SoundRecorderEvents,
): Promise<SoundRecorder | { readonly problem: RecorderProblem }> {
  const mimeType = recordedType();
  if (mimeType === null) return { problem: "unsupported" };
  try {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    return record(stream, mimeType, events);
  } catch (error) {
    console.warn("The microphone couldn't be opened.", error);
    return { problem: problemOf(error) };
  }
}

function record(stream: MediaStream, mimeType: string, events: SoundRecorderEvents): SoundRecorder {
  const audioBitsPerSecond = mimeType.includes("opus") ? OPUS_BITS_PER_SECOND : AAC_BITS_PER_SECOND;
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond });
  const watch = createStopwatch(() => performance.now());
  const level = createSoundLevel(stream);
  let end: RecordingEnd = "interrupted";
  let chunks = 0;
  let queue = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    watch.start();
    timer = setTimeout(() => finish("limit"), events.limitMs - watch.elapsed());
  };
  const halt = () => {
    watch.stop();
    clearTimeout(timer);
  };
  const release = () => {
    halt();
    for (const track of stream.getTracks()) track.stop();
    level?.close();
  };
  const finish = (why: RecordingEnd) => {
    if (recorder.state === "inactive") return;
    end = why;
    halt();
    recorder.stop();
  };

  recorder.ondataavailable = ({ data }) => {
    const seconds = Math.min(watch.elapsed(), events.limitMs) / 1_000;
    // Reading the bytes takes unequal times, so one waits for the other.
    queue = queue
      .then(() => data.arrayBuffer())
      .then((bytes) => {
        if (bytes.byteLength > 0) events.onChunk(chunks++, bytes, seconds);
      });
  };
  recorder.onstop = () => {
    release();
    void queue.then(() => events.onEnd(end));
  };
  recorder.start(CHUNK_MS);
  run();

  return {
    type: mimeType.split(";", 1)[0] ?? mimeType,
    pause() {
      if (recorder.state !== "recording") return;
      halt();
      recorder.pause();
    },
    resume() {
      if (recorder.state !== "paused") return;
      recorder.resume();
      run();
    },
    finish: () => finish("finished"),
    cancel() {
      recorder.onstop = null;
      if (recorder.state !== "inactive") recorder.stop();
      release();
    },
    elapsed: () => Math.min(watch.elapsed(), events.limitMs),
    level: () => level?.read() ?? null,
  };
}

function problemOf(error: unknown): RecorderProblem {
  switch (error instanceof Error ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "not-allowed";
    case "NotFoundError":
    case "OverconstrainedError":
      return "no-microphone";
    default:
      return "busy";
  }
}

/** Measures the time while it runs, in milliseconds, leaving out pauses. */
type Stopwatch = { start(): void; stop(): void; elapsed(): number };

/** @param now milliseconds of a monotonic clock */
function createStopwatch(now: () => number): Stopwatch {
  let before = 0;
  let since: number | null = null;
  const elapsed = () => before + (since === null ? 0 : now() - since);
  return {
    start() {
      since ??= now();
    },
    stop() {
      before = elapsed();
      since = null;
    },
    elapsed,
  };
}

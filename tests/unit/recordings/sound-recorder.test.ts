import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type RecordingEnd,
  type SoundRecorder,
  startSoundRecorder,
} from "../../../src/capabilities/voice/media/sound-recorder.ts";

/** A MediaRecorder that delivers one byte per second, by the test's clock. */
class FakeMediaRecorder {
  static supported = ["audio/webm;codecs=opus"];
  static isTypeSupported = (type: string) => FakeMediaRecorder.supported.includes(type);
  static last: FakeMediaRecorder;
  state: "inactive" | "recording" | "paused" = "inactive";
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  readonly options: MediaRecorderOptions;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(_stream: unknown, options: MediaRecorderOptions) {
    this.options = options;
    FakeMediaRecorder.last = this;
  }

  start(slice: number): void {
    this.state = "recording";
    this.#timer = setInterval(() => {
      if (this.state === "recording") this.deliver();
    }, slice);
  }

  deliver(): void {
    this.ondataavailable?.({ data: new Blob(["x"]) });
  }

  pause(): void {
    this.state = "paused";
  }

  resume(): void {
    this.state = "recording";
  }

  stop(): void {
    clearInterval(this.#timer);
    this.state = "inactive";
    this.deliver();
    this.onstop?.();
  }
}

const stopTrack = vi.fn();
const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop: stopTrack }] }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  stopTrack.mockClear();
  FakeMediaRecorder.supported = ["audio/webm;codecs=opus"];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("records what every browser plays where it can, and Opus elsewhere, each with bits for clear speech", async () => {
  const recorded = async (...supported: string[]) => {
    FakeMediaRecorder.supported = supported;
    const { recorder } = await begin();
    const { mimeType, audioBitsPerSecond } = FakeMediaRecorder.last.options;
    expect(recorder.type).toBe(mimeType?.split(";")[0]);
    return [mimeType, audioBitsPerSecond];
  };
  const [aac, webm, ogg] = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/ogg;codecs=opus"];
  expect(await recorded(ogg, webm, aac)).toEqual([aac, 32_000]);
  expect(await recorded(ogg, webm, "audio/mp4")).toEqual([webm, 20_000]);
  expect(await recorded(ogg)).toEqual([ogg, 20_000]);
  expect(await recorded("audio/mp4")).toEqual(["audio/mp4", 32_000]);
});

async function begin(limitMs = 180_000) {
  const chunks: { at: number; seconds: number }[] = [];
  const ends: RecordingEnd[] = [];
  const started = await startSoundRecorder({
    limitMs,
    onChunk: (at, _bytes, seconds) => chunks.push({ at, seconds: Math.round(seconds * 10) / 10 }),
    onEnd: (end) => ends.push(end),
  });
  if ("problem" in started) throw new Error(started.problem);
  return { recorder: started as SoundRecorder, chunks, ends };
}

it("each second is delivered in order, with the length up to it", async () => {
  const { recorder, chunks, ends } = await begin();
  await vi.advanceTimersByTimeAsync(3_000);
  recorder.finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(chunks.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  expect(chunks.map(({ seconds }) => seconds)).toEqual([1, 2, 3, 3]);
  expect(ends).toEqual(["finished"]);
  expect(stopTrack).toHaveBeenCalled();
});

it("a recording ends at its limit, and pauses don't count", async () => {
  const { recorder, ends, chunks } = await begin(5_000);
  await vi.advanceTimersByTimeAsync(2_000);
  recorder.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recorder.elapsed()).toBe(2_000);
  recorder.resume();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(ends).toEqual(["limit"]);
  expect(chunks.at(-1)?.seconds).toBe(5);
});

it("a microphone that is taken away ends the recording, which is kept", async () => {
  const { ends, chunks } = await begin();
  await vi.advanceTimersByTimeAsync(1_000);
  FakeMediaRecorder.last.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(["interrupted"]);
  expect(chunks).toHaveLength(2);
});

it("a cancelled recording gives the microphone back and reports no end", async () => {
  const { recorder, ends } = await begin();
  await vi.advanceTimersByTimeAsync(1_000);
  recorder.cancel();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(ends).toEqual([]);
  expect(stopTrack).toHaveBeenCalled();
});

it.each([
  ["NotAllowedError", "not-allowed"],
  ["NotFoundError", "no-microphone"],
  ["NotReadableError", "busy"],
])("%s is told as %s", async (name, problem) => {
  getUserMedia.mockRejectedValueOnce(Object.assign(new Error("no"), { name }));
  const ended = await startSoundRecorder({ limitMs: 1, onChunk: vi.fn(), onEnd: vi.fn() });
  expect(ended).toEqual({ problem });
  expect(vi.mocked(console.warn)).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockClear();
});

it("a browser without a recorder or a type is told as such", async () => {
  FakeMediaRecorder.supported = [];
  const events = { limitMs: 1, onChunk: vi.fn(), onEnd: vi.fn() };
  expect(await startSoundRecorder(events)).toEqual({ problem: "unsupported" });
  vi.stubGlobal("MediaRecorder", undefined);
  expect(await startSoundRecorder(events)).toEqual({ problem: "unsupported" });
});

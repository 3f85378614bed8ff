export type SoundLevel = { read(): number; close(): void };

/** Quiet speech moves the mark too. */
const GAIN = 4;

/** Measures how loud a microphone is; null in a browser that cannot. */
export function createSoundLevel(stream: MediaStream): SoundLevel | null {
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

import type { PersistResult } from "../../../domain/outbox/persist.ts";

/** A finished recording on this device. */
export type SoundFile = {
  readonly id: string;
  /** `audio/webm`, `audio/ogg` or `audio/mp4`. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
  readonly seconds: number;
};

/** A recording that an earlier visit left. */
export type FoundSound = SoundFile & {
  /** True if it was finished and used, and then taken back. */
  readonly isFinished?: true;
};

/**
 * Where recordings are stored while they are made, second by second. A place is what a recording is for, such as the contact
 * form; it has at most one recording.
 */
export type RecordingStore = {
  /** Starts a recording; one that its place already has is discarded. */
  begin(place: string, id: string, type: string): Promise<PersistResult>;
  /** @param seconds length of the recording up to the end of this chunk */
  append(id: string, at: number, bytes: ArrayBuffer, seconds: number): Promise<PersistResult>;
  /** True if something was recorded for a place, as far as is known without reading it. Creates no database. */
  has(place: string): Promise<boolean>;
  /** What was recorded for a place and neither used nor discarded; null for nothing. */
  find(place: string): Promise<FoundSound | null>;
  discard(id: string): Promise<void>;
};

/** The longest recording that this app makes, in milliseconds. */
export const RECORDING_MAX_MS = 180_000;
/** Bits per second at which speech stays clear: 3 minutes of Opus are about 450 kB, of AAC 720. */
export const OPUS_BITS_PER_SECOND = 20_000;
export const AAC_BITS_PER_SECOND = 32_000;
/** How often what was recorded is stored, in milliseconds: a crash loses no more than this. */
export const CHUNK_MS = 1_000;

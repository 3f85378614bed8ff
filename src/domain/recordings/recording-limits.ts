/** The longest recording that this app makes, in milliseconds. */
export const RECORDING_MAX_MS = 180_000;
/** Bits per second: speech stays clear in Opus and AAC, and 3 minutes are about 450 kB. */
export const RECORDING_BITS_PER_SECOND = 20_000;
/** How often what was recorded is stored, in milliseconds: a crash loses no more than this. */
export const CHUNK_MS = 1_000;

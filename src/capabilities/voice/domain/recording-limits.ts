/** The longest recording that this app makes, in milliseconds. */
export const RECORDING_MAX_MS = 180_000;
/** Bits per second at which speech stays clear: 3 minutes of Opus are about 450 kB, of AAC 720. */
export const OPUS_BITS_PER_SECOND = 20_000;
export const AAC_BITS_PER_SECOND = 32_000;
/** How often what was recorded is stored, in milliseconds: a crash loses no more than this. */
export const CHUNK_MS = 1_000;

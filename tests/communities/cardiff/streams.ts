import type { StreamEntry } from "../../../src/domain/community/types.ts";

export const STREAMS: readonly StreamEntry[] = [];

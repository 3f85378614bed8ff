import type { SamplePost } from "../../../src/domain/community/types.ts";

export const SAMPLE_POSTS: readonly SamplePost[] = [];

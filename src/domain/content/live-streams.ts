import { STREAMS } from "../../community/streams.ts";
import { textIn } from "../community/text-in.ts";
import type { Lang } from "../languages/languages.ts";

/** The sample streams in a language. */
export const sampleStreams = (lang: Lang) =>
  STREAMS.map((stream) => ({
    ...stream,
    title: textIn(stream.title, lang),
    description: textIn(stream.description, lang),
    streamer: textIn(stream.streamer, lang),
    country: textIn(stream.country, lang),
    tags: textIn(stream.tags, lang),
  }));
export type LiveStream = ReturnType<typeof sampleStreams>[number];

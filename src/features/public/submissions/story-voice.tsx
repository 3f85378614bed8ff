import { useCallback, useEffect, useMemo } from "react";
import { Recorder } from "../../../components/voice/recorder.tsx";
import { useSiteData } from "../../../data/site/context.ts";
import { visitorRecordings } from "../../../data/site/visitor-recordings.ts";
import type { SoundFile } from "../../../domain/recordings/recording.ts";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";

/** What a story's recorder has: a recording, one that is being made, or nothing. */
export type StorySound = SoundFile | "running" | null;

export type StoryVoiceProps = {
  /** The draft to which the recording belongs. */
  readonly owner: string;
  readonly sound: StorySound;
  onSound(sound: StorySound): void;
};

/** The recorder of a story. What it has is sent with the story. */
export function StoryVoice({ owner, sound, onSound }: StoryVoiceProps) {
  const request = useSiteData();
  const stores = useCallback(() => request(({ sender }) => sender()), [request]);
  const store = useMemo(() => visitorRecordings(stores, owner), [stores, owner]);
  // What is recorded is stored each second, but a reload would still end it.
  useUnsavedChanges(sound === "running", true);
  useEffect(() => () => onSound(null), [onSound]);
  return <Recorder store={store} place="story" onSound={onSound} />;
}

import { Mic } from "lucide-react";
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSiteData } from "../../../../data/site/context.ts";
import { useOwnSubmissions } from "../../../../data/site/own-submissions.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { codeLoader } from "../../../../pwa/update/load-code.ts";
import { useUnsavedChanges } from "../../../../pwa/update/unsaved-changes.ts";
import { Button } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { isBoolean, useEntryState } from "../../../../ui/use-entry-state.ts";
import type { RecorderProps } from "../../components/recorder.tsx";
import { visitorRecordings } from "../../data/visitor-recordings.ts";
import type { SoundFile } from "../../domain/recording.ts";
import { isSendable } from "../../media/recording-fault.ts";

/** What a story's recorder has: a recording, one that is being made, or nothing. */
export type StorySound = SoundFile | "running" | null;

type StoryVoiceSectionProps = {
  /** The draft to which the recording belongs. */
  readonly owner: string;
  /** True if there is a recording in the draft or in the recorder. */
  readonly hasVoice: boolean;
  readonly sound: StorySound;
  onSound(sound: StorySound): void;
};

const PLACE = "story";
const loadRecorder = () => import("../../components/recorder.tsx");

/** The recorder of a story, which loads on use, or with what an earlier visit has recorded. What it has is sent with the story. */
export function StoryVoiceSection({ owner, hasVoice, sound, onSound }: StoryVoiceSectionProps) {
  const request = useSiteData();
  const stores = useCallback(() => request(({ sender }) => sender()), [request]);
  const store = useMemo(() => visitorRecordings(stores, owner), [stores, owner]);
  const [isOpen, setOpen] = useEntryState("voice", false, isBoolean);
  const [part, setPart] = useState<ComponentType<RecorderProps> | "failed" | null>(null);
  // A draft in localStorage may not survive a crash that what was recorded survives.
  const hasUnfinished = useOwnSubmissions(`unfinished:${PLACE}`, (own) => own.hasRecording(PLACE));
  const isShown = isOpen || hasVoice || hasUnfinished === true;
  // What is recorded is stored each second, but a reload would still end it.
  useUnsavedChanges(sound === "running", true);
  useEffect(() => () => onSound(null), [onSound]);

  useEffect(() => {
    if (!isShown) return;
    codeLoader.load(loadRecorder).then(
      ({ Recorder }) => setPart(() => Recorder),
      (error: unknown) => {
        console.warn("The recorder did not load.", error);
        setPart("failed");
      },
    );
  }, [isShown]);

  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that opened it is gone.
    if (isOpen && part) section.current?.focus();
  }, [isOpen, part]);

  if (part === "failed") return <Notice tone="error">{m.contact_voice_missing()}</Notice>;
  const Recorder = part;
  return (
    <section ref={section} tabIndex={-1} aria-label={m.field_recording()} className="mb-6">
      {Recorder ? (
        <Recorder store={store} place={PLACE} isUsable={isSendable} onSound={onSound} />
      ) : (
        <Button variant="secondary" disabled={isShown} onClick={() => setOpen(true)}>
          <Mic className="size-5" aria-hidden="true" />
          {m.story_record()}
        </Button>
      )}
    </section>
  );
}

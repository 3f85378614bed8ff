import { Mic } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useOwnSubmissions } from "../../../data/site/own-submissions.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { StoryVoiceProps } from "./story-voice.tsx";

const loadStoryVoice = () => import("./story-voice.tsx");

/** Opens the recorder of a story, which loads on use, or with what an earlier visit has recorded. */
export function StoryVoiceSection({ hasVoice, ...voice }: StoryVoiceProps & { readonly hasVoice: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<ComponentType<StoryVoiceProps> | "failed" | null>(null);
  // A draft in localStorage may not survive a crash that what was recorded survives.
  const hasUnfinished = useOwnSubmissions("unfinished:story", (own) => own.hasRecording("story"));
  const isShown = isOpen || hasVoice || hasUnfinished === true;

  useEffect(() => {
    if (!isShown) return;
    codeLoader.load(loadStoryVoice).then(
      ({ StoryVoice }) => setPart(() => StoryVoice),
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
  const Part = part;
  return (
    <section ref={section} tabIndex={-1} aria-label={m.writing_recording()} className="mb-6">
      {Part ? (
        <Part {...voice} />
      ) : (
        <Button variant="secondary" disabled={isShown} onClick={() => setOpen(true)}>
          <Mic className="size-5" aria-hidden="true" />
          {m.story_record()}
        </Button>
      )}
    </section>
  );
}

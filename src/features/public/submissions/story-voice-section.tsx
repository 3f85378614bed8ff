import { Mic } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSiteData } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useCode } from "../../../pwa/update/use-code.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { StoryVoiceProps } from "./story-voice.tsx";

const loadStoryVoice = () => import("./story-voice.tsx");

type StoryVoiceSectionProps = Omit<StoryVoiceProps, "voices"> & {
  /** Undefined until they are read. */
  readonly voices: StoryVoiceProps["voices"] | undefined;
};

/** Opens the recorder of a story, which loads on use, or with what an earlier visit has recorded. */
export function StoryVoiceSection({ voices, ...voice }: StoryVoiceSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const hasUnfinished = useHasUnfinished();
  const isShown = isOpen || hasUnfinished || (voices !== undefined && voices.length > 0);
  const part = useCode(loadStoryVoice, isShown);
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    // The button that opened it is gone.
    if (isOpen) legend.current?.focus();
  }, [isOpen]);

  return (
    <fieldset className="mb-6 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend ref={legend} tabIndex={-1} className="font-semibold">
        {m.writing_recording()}
      </legend>
      <p className="text-ink-2 text-sm">{m.story_voice_hint()}</p>
      {isShown ? null : (
        <Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
          <Mic className="size-5" aria-hidden="true" />
          {m.story_record()}
        </Button>
      )}
      {part === "failed" ? (
        <Notice tone="error">{m.contact_voice_missing()}</Notice>
      ) : (
        part && voices && <part.StoryVoice voices={voices} {...voice} />
      )}
    </fieldset>
  );
}

/** True if a visit that was cut off has left a recording. A draft in localStorage may not survive what it survives. */
function useHasUnfinished(): boolean {
  const request = useSiteData();
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isOver = false;
    request(async ({ sender }) => (await sender()).recordings.has("story")).then(
      (found) => {
        if (!isOver) setHas(found);
      },
      (error: unknown) => console.warn("Stored recordings couldn't be read.", error),
    );
    return () => {
      isOver = true;
    };
  }, [request]);
  return has;
}

import { Mic } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { useCode } from "../../../pwa/update/use-code.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { StoryVoiceProps } from "./story-voice.tsx";

const loadStoryVoice = () => import("./story-voice.tsx");

type StoryVoiceSectionProps = Omit<StoryVoiceProps, "voices"> & {
  /** Undefined until they are read. */
  readonly voices: StoryVoiceProps["voices"] | undefined;
  readonly isOpen: boolean;
  onOpen(): void;
};

/** Opens the recorder of a story, which loads on use. */
export function StoryVoiceSection({ voices, isOpen, onOpen, ...voice }: StoryVoiceSectionProps) {
  const isShown = isOpen || (voices !== undefined && voices.length > 0);
  const part = useCode(loadStoryVoice, isShown);
  const legend = useRef<HTMLLegendElement>(null);
  const wasTapped = useRef(false);
  useEffect(() => {
    // The button that opened it is gone. After a reload the focus stays where the person puts it.
    if (isShown && wasTapped.current) legend.current?.focus();
  }, [isShown]);

  return (
    <fieldset className="mb-6 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend ref={legend} tabIndex={-1} className="font-semibold">
        {m.writing_recording()}
      </legend>
      <p className="text-ink-2 text-sm">{m.story_voice_hint()}</p>
      {isShown ? null : (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => {
            wasTapped.current = true;
            onOpen();
          }}
        >
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

import { Check, X } from "lucide-react";
import { useState } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { SoundFile } from "../domain/recording.ts";
import { lengthText } from "./length-text.ts";
import { SoundPlayer } from "./sound-player.tsx";

type RecordedSoundProps = {
  readonly sound: SoundFile;
  readonly note: string | null;
  /** The button that uses it; without one it is used with something else. */
  readonly useLabel: string | undefined;
  readonly isBusy: boolean;
  /** True if it cannot be used, only discarded. */
  readonly isRefused: boolean;
  readonly children: Elements;
  onUse(): void;
  onDiscard(): void;
};

/** A recording to listen to, and then to use or discard. */
export function RecordedSound({
  sound,
  note,
  useLabel,
  isBusy,
  isRefused,
  children,
  onUse,
  onDiscard,
}: RecordedSoundProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="w-full">
      {note ? <Notice tone="info">{note}</Notice> : null}
      <SoundPlayer {...sound} label={m.voice_yours()} />
      {isRefused ? <Notice tone="error">{m.voice_refused()}</Notice> : null}
      {isRefused ? null : children}
      <div className="mt-3 flex flex-wrap gap-3">
        {useLabel === undefined || isRefused ? null : (
          <Button onClick={onUse} disabled={isBusy}>
            <Check className="size-5" aria-hidden="true" />
            <span>{useLabel}</span>
          </Button>
        )}
        <Button variant="link" onClick={() => setAsking(true)}>
          <X className="size-5" aria-hidden="true" />
          {m.voice_discard()}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          question={m.voice_discard_question()}
          yes={m.voice_discard()}
          onYes={onDiscard}
          onClose={() => setAsking(false)}
        >
          <p>{lengthText(sound.seconds)}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

import { X } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Announcement } from "../../../components/language/announcement.tsx";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { lengthText } from "../../../components/voice/length-text.ts";
import { Recorder } from "../../../components/voice/recorder.tsx";
import { RecordingPlayer } from "../../../components/voice/recording-player.tsx";
import { useObjectUrl } from "../../../components/voice/use-object-url.ts";
import { useSiteData } from "../../../data/site/context.ts";
import { visitorRecordings } from "../../../data/site/visitor-recordings.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import type { SoundFile } from "../../../domain/recordings/recording.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { StoredFile } from "../../../offline/site/database.ts";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FieldError } from "../../../ui/forms/field.tsx";
import { Notice } from "../../../ui/notice.tsx";

export type StoryVoiceProps = {
  /** The draft to which the recording belongs. */
  readonly owner: string;
  /** The recordings of the draft: one, or more after a story was taken back. */
  readonly voices: readonly StoredFile[];
  /** Called with true when a recording begins, and with false once it is in the draft. */
  onBusy(isBusy: boolean): void;
};

/** The recording of a story. It belongs to the draft as soon as it is finished, or was cut off. */
export function StoryVoice({ owner, voices, onBusy }: StoryVoiceProps) {
  const request = useSiteData();
  const stores = useCallback(() => request(({ sender }) => sender()), [request]);
  const store = useMemo(() => visitorRecordings(stores), [stores]);
  const [isRecording, setRecording] = useState(false);
  const [added, setAdded] = useState<{ readonly seconds: number; readonly note: string | null } | null>(null);
  const [error, setError] = useState("");
  const [group, moveFocus] = useFocusAfter(voices.length);
  // What is recorded is stored each second, but a reload would still end it.
  useUnsavedChanges(isRecording, true);

  const busy = (isBusy: boolean) => {
    setRecording(isBusy);
    onBusy(isBusy);
  };

  async function add({ id, type, bytes, seconds }: SoundFile, note: string | null): Promise<boolean> {
    const file = { kind: "voice", type, bytes, seconds, recording: id } as const;
    moveFocus();
    const problem = await storageProblemOf(
      stores().then(({ submissions }) => submissions.addFile(owner, file)),
    );
    setError(problem ? storageErrorText(problem) : "");
    if (problem === null) setAdded({ seconds, note });
    return problem === null;
  }

  async function discard({ id, recording }: StoredFile): Promise<void> {
    moveFocus();
    setAdded(null);
    try {
      const { submissions, recordings } = await stores();
      if (recording) await recordings.discard(recording);
      await submissions.removeFile(id);
      setError("");
    } catch (failure) {
      console.error(failure);
      setError(storageErrorText("fault"));
    }
  }

  return (
    <div ref={group} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Announcement>{added ? m.voice_recorded({ length: lengthText(added.seconds) }) : null}</Announcement>
      {voices.length > 0 && added?.note ? <Notice tone="info">{added.note}</Notice> : null}
      {voices.map((voice) => (
        <DraftedVoice key={voice.id} voice={voice} onDiscard={() => void discard(voice)} />
      ))}
      {voices.length === 0 ? (
        <Recorder
          store={store}
          place="story"
          useLabel={m.writing_recording_use()}
          isUsedAtOnce
          onUse={add}
          onBusy={busy}
        />
      ) : null}
      <FieldError>{error || undefined}</FieldError>
    </div>
  );
}

function DraftedVoice({ voice, onDiscard }: { readonly voice: StoredFile; onDiscard(): void }) {
  const url = useObjectUrl(voice);
  const [isAsking, setAsking] = useState(false);
  const seconds = voice.seconds ?? 0;
  return (
    <div>
      <RecordingPlayer src={url} bytes={null} seconds={seconds} label={m.voice_yours()} />
      <Button variant="link" onClick={() => setAsking(true)}>
        <X className="size-5" aria-hidden="true" />
        {m.voice_discard()}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          question={m.voice_discard_question()}
          yes={m.voice_discard()}
          onYes={onDiscard}
          onClose={() => setAsking(false)}
        >
          <p>{lengthText(seconds)}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Moves the focus into the group once a count has changed, if that was asked for: the button that changed it is gone then. */
function useFocusAfter(count: number) {
  const group = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const before = useRef(count);
  useEffect(() => {
    const hasChanged = before.current !== count;
    before.current = count;
    if (!hasChanged || !isAsked.current) return;
    isAsked.current = false;
    // A recorder has no button before it has read the store.
    const to = group.current?.querySelector("button") ?? group.current;
    to?.focus({ preventScroll: true });
  }, [count]);
  const moveFocus = () => {
    isAsked.current = true;
  };
  return [group, moveFocus] as const;
}

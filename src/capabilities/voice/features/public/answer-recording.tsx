import { useEffect } from "react";
import { useOnline, useSiteData } from "../../../../data/site/context.ts";
import { useOwnSubmissions } from "../../../../data/site/own-submissions.ts";
import type { AnswerRecording as Named } from "../../../../domain/submissions/submission.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { deferredPart } from "../../../../ui/deferred-part.tsx";

// Few answers are recorded.
const Player = deferredPart(async () => (await import("../../components/sound-player.tsx")).SoundPlayer);

type AnswerRecordingProps = {
  /** Of what is answered. */
  readonly id: string;
  readonly recording: Named;
};

/** The owner's recording to this device, which has it after one visit with a connection. */
export function AnswerRecording({ id, recording }: AnswerRecordingProps) {
  const request = useSiteData();
  const online = useOnline();
  const files = useOwnSubmissions(`answer:${id}`, (own) => own.recordingsOf(id));
  const file = files?.find((one) => one.id === recording.id);
  const isMissing = files !== undefined && file === undefined;
  useEffect(() => {
    if (online && isMissing)
      void request(async ({ sender }) => (await sender()).submissions.refreshDecisions()).catch(console.warn);
  }, [online, isMissing, request]);
  if (isMissing) return <p className="mt-1 text-ink-2">{m.submission_voice_later()}</p>;
  if (!file) return null;
  const { bytes, type } = file;
  return (
    <div className="mt-3 max-w-xl">
      <Player bytes={bytes} type={type} seconds={recording.seconds} label={m.answer_recording()} />
    </div>
  );
}

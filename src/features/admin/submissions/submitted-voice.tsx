import { RecordingPlayer } from "../../../capabilities/voice/components/recording-player.tsx";
import { useSubmittedFile } from "../../../data/admin/use-submitted-file.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useSubmissionActions } from "./use-submission-actions.ts";

type SubmittedVoiceProps = {
  readonly row: AdminOf["submission"];
  readonly file: AdminOf["submission"]["files"][number];
};

/** The recording that a visitor sent. Playing one that waits for an answer notes that it was listened to, which its sender sees. */
export function SubmittedVoice({ row, file }: SubmittedVoiceProps) {
  const { note } = useSubmissionActions(row);
  const url = useSubmittedFile(file.id);
  const seconds = file.seconds ?? 0;
  const label = row.topic === "voice" ? m.submission_voice() : m.field_recording();
  const onPlay = () => {
    if (row.topic === "voice" && row.status === "new") void note({ status: "heard" });
  };
  return (
    <>
      {url === null ? (
        <Skeleton className="h-40" />
      ) : url === "missing" ? (
        <p className="text-ink-2 text-sm">{m.submission_voice_later()}</p>
      ) : (
        <div className="max-w-xl">
          <RecordingPlayer src={url} bytes={null} seconds={seconds} label={label} onPlay={onPlay} />
        </div>
      )}
    </>
  );
}

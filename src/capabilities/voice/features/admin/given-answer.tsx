import { useSubmittedFile } from "../../../../data/admin/use-submitted-file.ts";
import type { AdminOf } from "../../../../domain/content/admin-content.ts";
import type { AnswerRecording } from "../../../../domain/submissions/submission.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { RecordingPlayer } from "../../components/recording-player.tsx";

type GivenAnswerProps = { readonly row: Pick<AdminOf["message"], "answer" | "answerRecording"> };

/** What the owner has answered, in words and with a recording. */
export function GivenAnswer({ row: { answer, answerRecording } }: GivenAnswerProps) {
  if (answer === "" && answerRecording === null) return null;
  return (
    <div className="measure grid grid-cols-[minmax(0,1fr)] gap-2 border-gold border-s-3 ps-3">
      {answer ? <p className="whitespace-pre-line">{answer}</p> : null}
      {answerRecording ? <GivenRecording key={answerRecording.id} recording={answerRecording} /> : null}
    </div>
  );
}

function GivenRecording({ recording: { id, seconds } }: { readonly recording: AnswerRecording }) {
  const url = useSubmittedFile(id);
  if (url === null) return <Skeleton className="h-32" />;
  return url === "missing" ? (
    <p className="text-ink-2 text-sm">{m.submission_voice_later()}</p>
  ) : (
    <RecordingPlayer src={url} bytes={null} seconds={seconds} label={m.field_answer()} />
  );
}

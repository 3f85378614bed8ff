import { mediaAddress } from "../../../components/media/loaded-picture.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import type { Lang, Recording } from "../../../domain/content/content.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { RecordingPlayer } from "./recording-player.tsx";

export type PostRecordingProps = {
  readonly recording: Recording;
  /** The language in which the post is shown. */
  readonly lang: Lang;
};

/** The recording of a post: who is heard, the player, and what is said where it isn't the text of the post. */
export function PostRecording({ recording, lang }: PostRecordingProps) {
  const { src, bytes, seconds, reader, transcript, lang: spoken } = recording;
  const label = transcript ? m.voice_spoken_by({ reader }) : m.voice_read_by({ reader });
  return (
    <figure className="mt-6 rounded-card border border-line bg-sheet p-4 shadow-card">
      <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold">{label}</span>
        {spoken === lang ? null : (
          <span lang={spoken} className="text-ink-2 text-sm">
            {languageOf(spoken).name}
          </span>
        )}
      </figcaption>
      <RecordingPlayer src={mediaAddress(src)} bytes={bytes} seconds={seconds} label={label} />
      {transcript ? (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{m.field_transcript()}</summary>
          <PlainText text={transcript} lang={spoken} className="leading-[1.75]" />
        </details>
      ) : null}
    </figure>
  );
}

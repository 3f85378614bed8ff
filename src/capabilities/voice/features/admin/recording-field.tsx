import { FileAudio, Mic, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { FileInput } from "../../../../components/admin/media/file-input.tsx";
import { UploadState } from "../../../../components/admin/media/upload-state.tsx";
import { useAddress } from "../../../../components/admin/media/use-address.ts";
import { useAdmin } from "../../../../data/admin/context.ts";
import type { useMedia } from "../../../../data/admin/use-media.ts";
import { useUploads } from "../../../../data/admin/use-uploads.ts";
import type { Lang, Recording } from "../../../../domain/content/content.ts";
import { ACCEPTED_SOUND } from "../../../../domain/content/media-rules.ts";
import { LANGUAGES, languageOf } from "../../../../domain/languages/languages.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { ChoiceField } from "../../../../ui/forms/choice-field.tsx";
import { Field, FieldError } from "../../../../ui/forms/field.tsx";
import type { Errors } from "../../../../ui/forms/use-validated-form.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { Recorder } from "../../components/recorder.tsx";
import { RecordingPlayer } from "../../components/recording-player.tsx";
import { adminPlace, recordingStore } from "../../data/recordings.ts";

type RecordingFieldProps = {
  readonly rowId: string;
  readonly fields: { readonly lang: Lang; readonly recording: Recording | null };
  readonly errors: Errors;
  readonly media: ReturnType<typeof useMedia>;
  change(changed: { recording: Recording | null }): void;
};

const CHOICES = LANGUAGES.map((value) => ({ value, label: languageOf(value).name }));

/** The recording of a post: recorded here or chosen as a file, with who is heard and what is said. */
export function RecordingField({ rowId, fields, errors, media, change }: RecordingFieldProps) {
  const legend = useId();
  const files = useRef<HTMLInputElement>(null);
  const place = adminPlace(useAdmin().user.id, rowId);
  const [hasUnfinished, forgetUnfinished] = useHasUnfinished(place);
  const [isRecording, setRecording] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const { recording } = fields;
  const showsRecorder = recording === null || isRecording || hasUnfinished;

  async function put(file: Blob | undefined): Promise<boolean> {
    if (!file || preparing) return false;
    setPreparing(true);
    setRejection(null);
    const taken = await media.takeSound(file);
    setPreparing(false);
    if (!taken.ok) {
      setRejection(taken.why);
      return false;
    }
    const { src, bytes, seconds } = taken;
    const { reader = "", lang = fields.lang, transcript = "" } = recording ?? {};
    change({ recording: { src, bytes, seconds, reader, lang, transcript } });
    setRecording(false);
    forgetUnfinished();
    return true;
  }

  return (
    <fieldset
      data-field="recording"
      aria-labelledby={legend}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-small border border-line p-4"
    >
      <p id={legend} className="font-semibold">
        {m.field_recording()}
      </p>
      {recording ? (
        <ChosenRecording recording={recording} errors={errors} media={media} change={change} />
      ) : (
        <p className="text-ink-2 text-sm">{m.writing_recording_hint()}</p>
      )}
      {showsRecorder ? (
        <Recorder
          store={recordingStore()}
          place={place}
          useLabel={m.writing_recording_use()}
          onUse={({ bytes, type }) => put(new Blob([bytes], { type }))}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {showsRecorder ? null : (
          <Button variant="secondary" onClick={() => setRecording(true)}>
            <Mic className="size-5" aria-hidden="true" />
            {m.writing_recording_again()}
          </Button>
        )}
        <Button variant="secondary" onClick={() => files.current?.click()} aria-disabled={preparing}>
          <FileAudio className="size-5" aria-hidden="true" />
          {m.writing_recording_choose()}
        </Button>
        {recording ? (
          <Button variant="link" onClick={() => change({ recording: null })}>
            <Trash2 className="size-5" aria-hidden="true" />
            {m.writing_recording_remove()}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-ink-2 text-sm empty:sr-only">
        {preparing ? m.writing_recording_preparing() : ""}
      </p>
      {rejection ? <Notice tone="error">{rejection}</Notice> : null}
      <FieldError>{errors["recording.src"]}</FieldError>
      <FileInput
        input={files}
        label={m.writing_recording_choose()}
        accept={ACCEPTED_SOUND}
        onFiles={([file]) => void put(file)}
      />
    </fieldset>
  );
}

type ChosenRecordingProps = Pick<RecordingFieldProps, "errors" | "media" | "change"> & {
  readonly recording: Recording;
};

/** The player of the chosen recording, its upload, and what readers are told about it. */
function ChosenRecording({ recording, errors, media, change }: ChosenRecordingProps) {
  const url = useAddress(recording.src, media.address);
  const uploads = useUploads(recording.src, null);
  const edit = (changed: Partial<Recording>) => change({ recording: { ...recording, ...changed } });
  return (
    <>
      {url === null ? null : (
        <RecordingPlayer
          src={url}
          bytes={recording.bytes}
          seconds={recording.seconds}
          label={m.field_recording()}
        />
      )}
      <UploadState uploads={uploads} />
      <div data-field="recording.reader">
        <Field
          label={m.writing_reader()}
          hint={m.writing_reader_hint()}
          value={recording.reader}
          error={errors["recording.reader"]}
          onChange={({ target }) => edit({ reader: target.value })}
        />
      </div>
      <ChoiceField<Lang>
        label={m.writing_recording_language()}
        value={recording.lang}
        choices={CHOICES}
        onChange={(lang) => edit({ lang })}
      />
      <div data-field="recording.transcript">
        <Field
          multiline
          label={m.field_transcript()}
          hint={m.writing_transcript_hint()}
          lang={recording.lang}
          value={recording.transcript}
          error={errors["recording.transcript"]}
          onChange={({ target }) => edit({ transcript: target.value })}
        />
      </div>
    </>
  );
}

/** Whether an earlier visit left an unfinished recording at this place, until it was used. */
function useHasUnfinished(place: string): [has: boolean, forget: () => void] {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let left = false;
    recordingStore()
      .find(place)
      .then(
        (sound) => {
          if (!left) setHas(sound !== null);
        },
        (error) => console.warn("Stored recordings couldn't be read.", error),
      );
    return () => {
      left = true;
    };
  }, [place]);
  return [has, () => setHas(false)];
}

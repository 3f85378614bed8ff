import { Camera, ImageUp, Trash2 } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { isHttpsAddress } from "../../../domain/content/media-reference.ts";
import { acceptedTypes, type MediaPlace } from "../../../domain/content/media-rules.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { MediaWithPaths } from "../../../media/assign-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useLatest } from "../../../ui/use-latest.ts";
import { FileInput } from "./file-input.tsx";
import { type Media, ShownMedia } from "./shown-media.tsx";
import type { Uploads } from "./upload-state.tsx";

/** A file that was prepared and stored on this device, or the message why not. */
export type PickedFile =
  | { readonly ok: true; readonly media: MediaWithPaths }
  | { readonly ok: false; readonly why: string };

type MediaFieldProps = {
  readonly label: string;
  readonly place: MediaPlace;
  /** What it means that there is none. */
  readonly hint?: string;
  readonly media: Media;
  readonly uploads: Uploads;
  readonly error?: string | undefined;
  /** Takes a file, or the picture at an address. */
  take(chosen: File | string, place: MediaPlace): Promise<PickedFile>;
  address(src: string): Promise<string>;
  onChange(media: Media): void;
};

const NONE: Media = { src: null, meta: null, type: "image" };

/**
 * Picture or video of a post, from a file, drop, paste, camera or URL. Shown as soon as it is stored on this device.
 */
export function MediaField({
  label,
  place,
  hint,
  media,
  uploads,
  error,
  take,
  address,
  onChange,
}: MediaFieldProps) {
  const legend = useId();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [preparing, setPreparing] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const shown = useLatest(media.src);

  async function put(chosen: Iterable<File | string> | null | undefined): Promise<void> {
    const [file] = chosen ?? [];
    if (!file || preparing) return;
    setPreparing(true);
    setRejection(null);
    const taken = await take(file, place);
    setPreparing(false);
    if (typeof file === "string" && shown.current !== file) return;
    if (!taken.ok) return setRejection(taken.why);
    const { kind, reference, meta } = taken.media;
    onChange({ src: reference, meta, type: kind === "video" ? "video" : "image" });
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void put(event.dataTransfer.files);
  }

  /** No page asks another host for a picture: a copy of it takes the place of its address. */
  function putAddress(address: string): void {
    if (isHttpsAddress(address)) void put([address]);
  }

  return (
    <fieldset
      aria-labelledby={legend}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-small border p-4 ${over ? "border-red bg-gold-soft" : "border-line"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        void put(event.clipboardData.files);
      }}
    >
      <p id={legend} className="font-semibold">
        {label}
      </p>
      {media.src ? (
        <ShownMedia media={media} src={media.src} uploads={uploads} address={address} onChange={onChange} />
      ) : (
        <>
          {hint ? <p className="text-ink-2 text-sm">{hint}</p> : null}
          <p className="text-ink-2 text-sm">
            {place === "community" ? m.writing_media_hint() : m.writing_picture_hint()}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => files.current?.click()} aria-disabled={preparing}>
          <ImageUp className="size-5" aria-hidden="true" />
          <span>{media.src ? m.writing_picture_other() : m.writing_picture_choose()}</span>
        </Button>
        <span className="hidden [@media(pointer:coarse)]:block">
          <Button variant="secondary" onClick={() => camera.current?.click()} aria-disabled={preparing}>
            <Camera className="size-5" aria-hidden="true" />
            {m.writing_picture_take()}
          </Button>
        </span>
        {media.src ? (
          <Button variant="link" onClick={() => onChange(NONE)}>
            <Trash2 className="size-5" aria-hidden="true" />
            {m.writing_picture_remove()}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-ink-2 text-sm empty:sr-only">
        {preparing ? m.editor_preparing() : ""}
      </p>
      {rejection ? <Notice tone="error">{rejection}</Notice> : null}
      <FileInput
        input={files}
        label={m.writing_picture_choose()}
        accept={acceptedTypes(place)}
        onFiles={put}
      />
      <FileInput input={camera} label={m.writing_picture_take()} accept="image/*" capture onFiles={put} />
      <Field
        label={m.writing_picture_address()}
        hint={m.writing_picture_address_hint()}
        error={error}
        value={media.src?.startsWith("https://") ? media.src : ""}
        onChange={({ target }) => onChange({ ...NONE, src: target.value || null })}
        onBlur={({ target }) => putAddress(target.value)}
        onPaste={({ currentTarget, clipboardData }) => {
          // Once it is in the field.
          if (currentTarget.value === "")
            setTimeout(putAddress, 0, clipboardData.getData("text/plain").trim());
        }}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
    </fieldset>
  );
}

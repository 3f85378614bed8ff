import { Camera, ImageUp, Trash2 } from "lucide-react";
import { type DragEvent, type RefObject, useId, useRef, useState } from "react";
import type { ImageMeta } from "../../domain/content.ts";
import { acceptedTypes, type MediaPlace } from "../../domain/media-rules.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { UploadState } from "./upload-state.tsx";
import { useAddress } from "./use-address.ts";
import type { Taken } from "./use-media.ts";

type Media = {
  readonly src: string | null;
  readonly meta: ImageMeta | null;
  readonly type: "image" | "video";
};

type MediaFieldProps = {
  readonly label: string;
  readonly place: MediaPlace;
  readonly media: Media;
  readonly error?: string | undefined;
  take(file: File, place: MediaPlace): Promise<Taken>;
  address(src: string): Promise<string>;
  onChange(media: Media): void;
};

const NONE: Media = { src: null, meta: null, type: "image" };

/** A post's picture or film: chosen, dropped, pasted, taken now, or by its address; shown as soon as it is kept here. */
export function MediaField({ label, place, media, error, take, address, onChange }: MediaFieldProps) {
  const legend = useId();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [preparing, setPreparing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [over, setOver] = useState(false);

  async function put(chosen: Iterable<File> | null | undefined): Promise<void> {
    const [file] = chosen ?? [];
    if (!file || preparing) return;
    setPreparing(true);
    setRefused(null);
    const taken = await take(file, place);
    setPreparing(false);
    if (!taken.ok) return setRefused(taken.why);
    const { kind, reference, meta } = taken.media;
    onChange({ src: reference, meta, type: kind === "video" ? "video" : "image" });
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void put(event.dataTransfer.files);
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
        <Shown media={media} src={media.src} address={address} onChange={onChange} />
      ) : (
        <p className="text-ink-2 text-sm">
          {place === "community" ? m.writing_media_hint() : m.writing_picture_hint()}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button weight="second" onClick={() => files.current?.click()} aria-disabled={preparing}>
          <ImageUp className="size-5" aria-hidden="true" />
          {media.src ? m.writing_picture_other() : m.writing_picture_choose()}
        </Button>
        <span className="hidden [@media(pointer:coarse)]:block">
          <Button weight="second" onClick={() => camera.current?.click()} aria-disabled={preparing}>
            <Camera className="size-5" aria-hidden="true" />
            {m.writing_picture_take()}
          </Button>
        </span>
        {media.src ? (
          <Button weight="plain" onClick={() => onChange(NONE)}>
            <Trash2 className="size-5" aria-hidden="true" />
            {m.writing_picture_remove()}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {preparing ? m.editor_preparing() : ""}
      </p>
      {refused ? <Notice tone="error">{refused}</Notice> : null}
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
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
    </fieldset>
  );
}

type FileInputProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly accept: string;
  readonly capture?: boolean;
  onFiles(files: File[]): void;
};

function FileInput({ input, label, accept, capture = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      {...(capture ? { capture: "environment" as const } : {})}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        // The same file can be chosen again after it was refused.
        target.value = "";
        onFiles(chosen);
      }}
    />
  );
}

type ShownProps = Pick<MediaFieldProps, "media" | "address" | "onChange"> & { readonly src: string };

function Shown({ media, src, address, onChange }: ShownProps) {
  const url = useAddress(src, address);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <>
      <div className="overflow-hidden rounded-small bg-gold-soft">
        {url === null || broken === src ? (
          <div className="grid aspect-video place-content-center p-4 text-center text-ink-2" role="status">
            {broken === src ? (
              <>
                <p className="font-semibold">{m.writing_picture_failed()}</p>
                <p>{m.writing_picture_invalid()}</p>
              </>
            ) : null}
          </div>
        ) : media.type === "video" ? (
          // biome-ignore lint/a11y/useMediaCaption: the owner uploads films without caption files
          <video src={url} controls playsInline className="max-h-80 w-full" onError={() => setBroken(src)} />
        ) : (
          <img
            src={url}
            alt={media.meta?.alt ?? ""}
            className="mx-auto max-h-80 object-contain"
            onError={() => setBroken(src)}
          />
        )}
      </div>
      <UploadState src={src} meta={media.meta} />
      {media.meta ? (
        <Field
          label={m.editor_alt()}
          hint={m.editor_alt_hint()}
          value={media.meta.alt}
          maxLength={1_000}
          onChange={({ target }) =>
            media.meta && onChange({ ...media, meta: { ...media.meta, alt: target.value } })
          }
        />
      ) : null}
    </>
  );
}

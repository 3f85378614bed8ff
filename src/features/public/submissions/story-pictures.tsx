import { ImagePlus, X } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useMemo, useState } from "react";
import { useSiteData } from "../../../data/site/context.ts";
import { useOwnSubmissions } from "../../../data/site/own-submissions.ts";
import { ACCEPTED_PICTURES, PICTURES_MAX } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/forms/field.tsx";
import { Image } from "../../../ui/image.tsx";

type StoryPicturesProps = {
  readonly owner: string;
  /** True while chosen pictures are being prepared. */
  readonly busy: boolean;
  setBusy(busy: boolean): void;
};

/** The pictures of a draft. They are stored on this device as soon as they are chosen. */
export function StoryPictures({ owner, busy, setBusy }: StoryPicturesProps) {
  const request = useSiteData();
  const hint = useId();
  const files = useOwnSubmissions(`files:${owner}`, (own) => own.filesOf(owner)) ?? [];
  const pictures = files.filter(({ kind }) => kind === "picture");
  const [error, setError] = useState("");

  async function add({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])].slice(0, PICTURES_MAX - pictures.length);
    currentTarget.value = "";
    setBusy(true);
    setError("");
    try {
      // The image compressor is loaded on first use.
      const { preparePicked } = await import("./prepare-sent-picture-text.ts");
      for (const file of chosen) {
        const picture = await preparePicked(file);
        if (!picture.ok) {
          setError(picture.why);
          continue;
        }
        const { bytes, type } = picture;
        const added = await request(async ({ sender }) =>
          (await sender()).submissions.addFile(owner, { kind: "picture", bytes, type }),
        );
        if (!added) setError(m.story_picture_failed());
        else if (!added.ok) setError(m.contact_unkept_full());
      }
    } catch (failure) {
      console.error(failure);
      setError(m.story_picture_failed());
    }
    setBusy(false);
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-semibold">{m.story_pictures()}</legend>
      <p id={hint} className="text-ink-2 text-sm">
        {m.story_pictures_hint()}
      </p>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {pictures.map((picture, at) => (
          <li key={picture.id} className="relative">
            <Thumbnail bytes={picture.bytes} type={picture.type} />
            <Button
              variant="small"
              className="absolute top-1 end-1 min-w-11 px-0"
              aria-label={m.story_remove_picture({ number: at + 1 })}
              onClick={() =>
                void request(async ({ sender }) => (await sender()).submissions.removeFile(picture.id))
              }
            >
              <X className="size-5" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length < PICTURES_MAX ? (
        <label className="relative flex min-h-12 w-fit cursor-pointer items-center gap-2 rounded-full border border-line bg-sheet px-5 font-semibold focus-within:outline-2 focus-within:outline-focus hover:border-edge">
          <ImagePlus className="size-5" aria-hidden="true" />
          <span>{busy ? m.story_preparing() : m.story_add_picture()}</span>
          <input
            type="file"
            accept={ACCEPTED_PICTURES}
            multiple
            aria-describedby={hint}
            disabled={busy}
            onChange={(event) => void add(event)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      ) : null}
      <FieldError>{error || undefined}</FieldError>
    </fieldset>
  );
}

function Thumbnail({ bytes, type }: { readonly bytes: ArrayBuffer; readonly type: string }) {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type })), [bytes, type]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <Image src={url} alt="" className="size-32 rounded-small border border-line object-cover" />;
}

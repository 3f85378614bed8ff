import { useState } from "react";
import type { ImageMeta } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Field } from "../../../ui/forms/field.tsx";
import { Image } from "../../../ui/image.tsx";
import { UploadState, type Uploads } from "./upload-state.tsx";
import { useAddress } from "./use-address.ts";

export type Media = {
  readonly src: string | null;
  readonly meta: ImageMeta | null;
  readonly type: "image" | "video";
};

type ShownMediaProps = {
  readonly media: Media;
  readonly src: string;
  readonly uploads: Uploads;
  address(src: string): Promise<string>;
  onChange(media: Media): void;
};

/** The chosen picture or video with its upload state and alternative text. */
export function ShownMedia({ media, src, uploads, address, onChange }: ShownMediaProps) {
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
                <p>{uploads.isLost ? m.writing_picture_lost() : m.writing_picture_invalid()}</p>
              </>
            ) : null}
          </div>
        ) : media.type === "video" ? (
          // biome-ignore lint/a11y/useMediaCaption: the owner uploads videos without caption files
          <video src={url} controls playsInline className="max-h-80 w-full" onError={() => setBroken(src)} />
        ) : (
          <Image
            src={url}
            alt={media.meta?.alt ?? ""}
            className="mx-auto max-h-80 object-contain"
            onFail={() => setBroken(src)}
          />
        )}
      </div>
      <UploadState uploads={uploads} />
      {media.meta ? (
        <Field
          label={m.field_image_meta()}
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

import type { NewsDraft } from "../../../../domain/forms/news-draft.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { MediaField } from "../media/media-field.tsx";
import { PlainTexts } from "./plain-texts.tsx";
import type { PostFieldsProps } from "./post-fields.tsx";
import { Published, VideoAddress } from "./shared-fields.tsx";

export function NewsFields({ fields, errors, submitErrors, media, change }: PostFieldsProps<NewsDraft>) {
  return (
    <>
      <PlainTexts fields={fields} errors={errors} submitErrors={submitErrors} change={change} />
      <MediaField
        label={m.writing_picture()}
        place="cover"
        media={{ src: fields.imageUrl, meta: fields.imageMeta, type: "image" }}
        error={errors.imageUrl}
        take={media.take}
        address={media.address}
        onChange={({ src, meta }) => change({ imageUrl: src, imageMeta: meta })}
      />
      <VideoAddress fields={fields} errors={errors} change={change} />
      <Published fields={fields} change={change} />
    </>
  );
}

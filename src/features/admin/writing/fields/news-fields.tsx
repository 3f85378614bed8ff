import { RecordingField } from "../../../../capabilities/voice/features/admin/recording-field.tsx";
import { MediaField } from "../../../../components/admin/media/media-field.tsx";
import { useUploads } from "../../../../data/admin/use-uploads.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { mediaFields, mediaOf } from "../media/post-media.ts";
import { type PostFieldsProps, VideoAddress } from "./shared-fields.tsx";

/** The fields of a news item other than its title and text. */
export function NewsFields({ rowId, fields, errors, media, change }: PostFieldsProps<FieldsIn["news"]>) {
  const chosen = mediaOf("news", fields);
  const uploads = useUploads(chosen.src, chosen.meta);
  return (
    <>
      <div data-field="imageUrl">
        <MediaField
          label={m.field_image_url()}
          place="cover"
          media={chosen}
          error={errors.imageUrl}
          uploads={uploads}
          take={media.take}
          address={media.address}
          onChange={(other) => change(mediaFields("news", other))}
        />
      </div>
      <VideoAddress fields={fields} errors={errors} change={change} />
      <RecordingField rowId={rowId} fields={fields} errors={errors} media={media} change={change} />
    </>
  );
}

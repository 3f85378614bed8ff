import { RecordingField } from "../../../../capabilities/voice/features/admin/recording-field.tsx";
import { MediaField } from "../../../../components/admin/media/media-field.tsx";
import { useUploads } from "../../../../data/admin/use-uploads.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import { KINDS, type PlainKind } from "../../../../domain/kinds/kinds.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { mediaFields, mediaOf } from "../media/post-media.ts";
import { type PostFieldsProps, VideoAddress } from "./shared-fields.tsx";

/** The fields of a post of plain text other than its texts. */
export function PlainFields({
  kind,
  rowId,
  fields,
  errors,
  media,
  change,
}: { readonly kind: PlainKind } & PostFieldsProps<FieldsIn[PlainKind]>) {
  const chosen = mediaOf(kind, fields);
  const { picture } = KINDS[kind].post;
  const uploads = useUploads(chosen.src, chosen.meta);
  return (
    <>
      <div data-field={picture}>
        <MediaField
          label={m.field_image_url()}
          place="cover"
          media={chosen}
          error={errors[picture]}
          uploads={uploads}
          take={media.take}
          address={media.address}
          onChange={(other) => change(mediaFields(kind, other))}
        />
      </div>
      <VideoAddress fields={fields} errors={errors} change={change} />
      <RecordingField rowId={rowId} fields={fields} errors={errors} media={media} change={change} />
    </>
  );
}

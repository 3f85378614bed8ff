import { MediaField } from "../../../components/admin/media/media-field.tsx";
import { useMedia } from "../../../data/admin/use-media.ts";
import { useUploads } from "../../../data/admin/use-uploads.ts";
import type { FieldsOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";

type EventPictureProps = {
  readonly rowId: string;
  readonly fields: FieldsOf<"event">;
  readonly error: string | undefined;
  change(changed: FieldsOf<"event">): void;
};

/** The picture of an event, which is stored on this device at once and uploaded with the event. */
export function EventPicture({ rowId, fields, error, change }: EventPictureProps) {
  const { imageUrl: src = null, imageMeta: meta = null } = fields;
  const { take, address } = useMedia("event", rowId);
  const uploads = useUploads(src, meta);
  return (
    <MediaField
      label={m.field_image_url()}
      place="cover"
      media={{ src, meta, type: "image" }}
      uploads={uploads}
      error={error}
      take={take}
      address={address}
      onChange={(chosen) => change({ imageUrl: chosen.src, imageMeta: chosen.meta })}
    />
  );
}

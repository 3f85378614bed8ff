import { RecordingField } from "../../../../capabilities/voice/features/admin/recording-field.tsx";
import { MediaField } from "../../../../components/admin/media/media-field.tsx";
import { useUploads } from "../../../../data/admin/use-uploads.ts";
import { COMMUNITY_TAGS_MAX } from "../../../../domain/content/tags.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { SwitchField } from "../../../../ui/forms/choice-field.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { mediaFields, mediaOf } from "../media/post-media.ts";
import { Author, type PostFieldsProps } from "./shared-fields.tsx";
import { TagField } from "./tag-field.tsx";
import { TranslatedTags } from "./translated-tags.tsx";

/** The fields of a community post other than its title and text. */
export function CommunityFields({
  rowId,
  fields,
  errors,
  media,
  change,
}: PostFieldsProps<FieldsIn["community"]>) {
  const chosen = mediaOf("community", fields);
  const uploads = useUploads(chosen.src, chosen.meta);
  return (
    <>
      <div data-field="mediaUrl">
        <MediaField
          label={m.field_media_url()}
          place="community"
          media={chosen}
          error={errors.mediaUrl}
          uploads={uploads}
          take={media.take}
          address={media.address}
          onChange={(other) => change(mediaFields("community", other))}
        />
      </div>
      <RecordingField rowId={rowId} fields={fields} errors={errors} media={media} change={change} />
      <div className="grid gap-7 xs:grid-cols-2 lg:grid-cols-1">
        {(["country", "city"] as const).map((name) => (
          <Field
            key={name}
            label={name === "country" ? m.field_country() : m.field_city()}
            hint={m.writing_place_hint()}
            value={fields[name]}
            error={errors[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
      <div data-field="tags">
        <TagField
          tags={fields.tags}
          max={COMMUNITY_TAGS_MAX}
          error={errors.tags}
          onChange={(tags) => change({ tags })}
        />
      </div>
      <TranslatedTags fields={fields} errors={errors} max={COMMUNITY_TAGS_MAX} change={change} />
      <Author fields={fields} errors={errors} change={change} />
      <SwitchField
        label={m.field_featured()}
        hint={m.writing_featured_hint()}
        on={fields.featured}
        onChange={(featured) => change({ featured })}
      />
    </>
  );
}

import { RecordingField } from "../../../../capabilities/voice/features/admin/recording-field.tsx";
import { MediaField } from "../../../../components/admin/media/media-field.tsx";
import { categoryName } from "../../../../components/cards/category-name.ts";
import { useUploads } from "../../../../data/admin/use-uploads.ts";
import { BLOG_CATEGORIES } from "../../../../domain/content/blog-categories.ts";
import { BLOG_TAGS_MAX } from "../../../../domain/content/tags.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { ChoiceField } from "../../../../ui/forms/choice-field.tsx";
import { mediaFields, mediaOf } from "../media/post-media.ts";
import { Author, type PostFieldsProps, VideoAddress } from "./shared-fields.tsx";
import { TagField } from "./tag-field.tsx";
import { TranslatedTags } from "./translated-tags.tsx";

/** The fields of an article other than its title and text. */
export function BlogFields({ rowId, fields, errors, media, change }: PostFieldsProps<FieldsIn["blog"]>) {
  const chosen = mediaOf("blog", fields);
  const uploads = useUploads(chosen.src, chosen.meta);
  return (
    <>
      <div data-field="featuredImage">
        <MediaField
          label={m.field_featured_image()}
          place="cover"
          hint={m.writing_cover_hint()}
          media={chosen}
          error={errors.featuredImage}
          uploads={uploads}
          take={media.take}
          address={media.address}
          onChange={(other) => change(mediaFields("blog", other))}
        />
      </div>
      <ChoiceField<FieldsIn["blog"]["category"]>
        label={m.field_category()}
        value={fields.category}
        choices={BLOG_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))}
        onChange={(category) => change({ category })}
      />
      <div data-field="tags">
        <TagField
          tags={fields.tags}
          max={BLOG_TAGS_MAX}
          error={errors.tags}
          onChange={(tags) => change({ tags })}
        />
      </div>
      <TranslatedTags fields={fields} errors={errors} max={BLOG_TAGS_MAX} change={change} />
      <VideoAddress fields={fields} errors={errors} change={change} />
      <RecordingField rowId={rowId} fields={fields} errors={errors} media={media} change={change} />
      <Author fields={fields} errors={errors} change={change} />
    </>
  );
}

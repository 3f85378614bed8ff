import { categoryName } from "../../../../components/cards/category-name.ts";
import { BLOG_CATEGORIES } from "../../../../domain/content/blog-categories.ts";
import { BLOG_TAGS_MAX } from "../../../../domain/content/tags.ts";
import type { BlogDraft } from "../../../../domain/forms/blog-draft.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { ChoiceField } from "../../../../ui/forms/choice-field.tsx";
import { MediaField } from "../media/media-field.tsx";
import { PostTexts } from "../post-texts.tsx";
import { RichContent } from "../rich-content.tsx";
import type { PostFieldsProps } from "./post-fields.tsx";
import { Author, Published, VideoAddress } from "./shared-fields.tsx";
import { TagField } from "./tag-field.tsx";
import { Excerpt, Title } from "./text-fields.tsx";
import { TranslatedTags } from "./translated-tags.tsx";

export function BlogFields(props: PostFieldsProps<BlogDraft>) {
  const { fields, errors, submitErrors, media, change, editor } = props;
  return (
    <>
      <PostTexts fields={fields} errors={errors} submitErrors={submitErrors} change={change} count={3}>
        {(inHand) => (
          <>
            <Title {...inHand} />
            <Excerpt {...inHand} />
            <RichContent {...inHand} pictures={media.inArticle} editor={editor} />
          </>
        )}
      </PostTexts>
      <MediaField
        label={m.writing_featured_image()}
        place="cover"
        media={{ src: fields.featuredImage, meta: fields.imageMeta, type: "image" }}
        error={errors.featuredImage}
        take={media.take}
        address={media.address}
        onChange={({ src, meta }) => change({ featuredImage: src, imageMeta: meta })}
      />
      <VideoAddress fields={fields} errors={errors} change={change} />
      <ChoiceField<BlogDraft["category"]>
        label={m.writing_category()}
        value={fields.category}
        choices={BLOG_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))}
        onChange={(category) => change({ category })}
      />
      <TagField
        tags={fields.tags}
        max={BLOG_TAGS_MAX}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
      <TranslatedTags fields={fields} errors={errors} max={BLOG_TAGS_MAX} change={change} />
      <Author fields={fields} errors={errors} change={change} />
      <Published fields={fields} change={change} />
    </>
  );
}

import { lazy, type RefObject, Suspense } from "react";
import { BLOG_CATEGORIES } from "../../domain/blog-categories.ts";
import type { BlogDraft } from "../../domain/blog-draft.ts";
import type { CommunityDraft } from "../../domain/community-draft.ts";
import type { NewsDraft } from "../../domain/news-draft.ts";
import { BLOG_TAGS_MAX, COMMUNITY_TAGS_MAX } from "../../domain/tags.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { categoryName } from "../../ui/category-name.ts";
import { Field } from "../../ui/field.tsx";
import type { RichEditorHandle } from "../../ui/rich-editor/rich-editor.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChoiceField, SwitchField } from "./choice-field.tsx";
import { MediaField } from "./media-field.tsx";
import type { Errors, FieldsIn, PostKind } from "./post-kinds.ts";
import { TagField } from "./tag-field.tsx";
import type { useMedia } from "./use-media.ts";

// The editor is the largest part of the desk: a page that shows none does without.
const RichEditor = lazy(async () => ({
  default: (await import("../../ui/rich-editor/rich-editor.tsx")).RichEditor,
}));

type Shared<F> = {
  readonly fields: F;
  readonly errors: Errors;
  readonly media: ReturnType<typeof useMedia>;
  change(changed: Partial<F>): void;
};
type PostFieldsProps<K extends PostKind> = Shared<FieldsIn[K]> & {
  readonly kind: K;
  readonly editor: RefObject<RichEditorHandle | null>;
  /** What the form began with: the editor has its own from there on. */
  readonly begun: FieldsIn[K];
};

/** The fields of each kind of post. */
export function PostFields<K extends PostKind>(props: PostFieldsProps<K>) {
  switch (props.kind) {
    case "blog":
      return <BlogFields {...(props as unknown as PostFieldsProps<"blog">)} />;
    case "news":
      return <NewsFields {...(props as unknown as Shared<NewsDraft>)} />;
    default:
      return <CommunityFields {...(props as unknown as Shared<CommunityDraft>)} />;
  }
}

function BlogFields({ fields, errors, media, change, editor, begun }: PostFieldsProps<"blog">) {
  return (
    <>
      <Title fields={fields} errors={errors} change={change} />
      <Field
        multiline
        label={m.writing_excerpt()}
        hint={m.writing_excerpt_hint()}
        value={fields.excerpt}
        error={errors.excerpt}
        lang={fields.lang}
        className="[&_textarea]:min-h-24"
        onChange={({ target }) => change({ excerpt: target.value })}
      />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <RichEditor
          ref={editor}
          label={m.writing_content()}
          html={begun.content}
          lang={fields.lang}
          error={errors.content}
          pictures={media.inArticle}
          onChange={(content) => change({ content })}
        />
      </Suspense>
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
      <Author fields={fields} errors={errors} change={change} />
      <Language fields={fields} change={change} />
      <Published fields={fields} change={change} />
    </>
  );
}

function NewsFields({ fields, errors, media, change }: Shared<NewsDraft>) {
  return (
    <>
      <Title fields={fields} errors={errors} change={change} />
      <Content fields={fields} errors={errors} change={change} />
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
      <Language fields={fields} change={change} />
      <Published fields={fields} change={change} />
    </>
  );
}

function CommunityFields({ fields, errors, media, change }: Shared<CommunityDraft>) {
  return (
    <>
      <Title fields={fields} errors={errors} change={change} />
      <Content fields={fields} errors={errors} change={change} />
      <MediaField
        label={m.writing_media()}
        place="community"
        media={{ src: fields.mediaUrl, meta: fields.imageMeta, type: fields.mediaType ?? "image" }}
        error={errors.mediaUrl}
        take={media.take}
        address={media.address}
        onChange={({ src, meta, type }) =>
          change({ mediaUrl: src, imageMeta: meta, mediaType: src === null ? null : type })
        }
      />
      <div className="grid gap-7 xs:grid-cols-2">
        <Field
          label={m.writing_country()}
          hint={m.writing_place_hint()}
          value={fields.country}
          error={errors.country}
          onChange={({ target }) => change({ country: target.value })}
        />
        <Field
          label={m.writing_city()}
          hint={m.writing_place_hint()}
          value={fields.city}
          error={errors.city}
          onChange={({ target }) => change({ city: target.value })}
        />
      </div>
      <TagField
        tags={fields.tags}
        max={COMMUNITY_TAGS_MAX}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
      <Author fields={fields} errors={errors} change={change} />
      <Language fields={fields} change={change} />
      <SwitchField
        label={m.writing_featured()}
        hint={m.writing_featured_hint()}
        on={fields.featured}
        onChange={(featured) => change({ featured })}
      />
      <Published fields={fields} change={change} />
    </>
  );
}

type Part<F extends string, T> = {
  readonly fields: { readonly [K in F]: T } & { readonly lang?: "en" | "ti" };
  readonly errors: Errors;
  change(changed: { [K in F]: T }): void;
};

function Title({ fields, errors, change }: Part<"title", string>) {
  return (
    <Field
      label={m.writing_title()}
      value={fields.title}
      error={errors.title}
      lang={fields.lang}
      required
      onChange={({ target }) => change({ title: target.value })}
    />
  );
}

function Content({ fields, errors, change }: Part<"content", string>) {
  return (
    <Field
      multiline
      label={m.writing_content()}
      hint={m.writing_content_hint()}
      value={fields.content}
      error={errors.content}
      lang={fields.lang}
      required
      onChange={({ target }) => change({ content: target.value })}
    />
  );
}

function VideoAddress({ fields, errors, change }: Part<"videoUrl", string | null>) {
  return (
    <Field
      label={m.writing_video()}
      hint={m.writing_video_hint()}
      value={fields.videoUrl ?? ""}
      error={errors.videoUrl}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      onChange={({ target }) => change({ videoUrl: target.value || null })}
    />
  );
}

function Author({ fields, errors, change }: Part<"author", string>) {
  return (
    <Field
      label={m.writing_author()}
      value={fields.author}
      error={errors.author}
      onChange={({ target }) => change({ author: target.value })}
    />
  );
}

function Language({ fields, change }: Omit<Part<"lang", "en" | "ti">, "errors">) {
  return (
    <ChoiceField<"en" | "ti">
      label={m.writing_language()}
      value={fields.lang}
      choices={[
        { value: "en", label: "English" },
        { value: "ti", label: "ትግርኛ" },
      ]}
      onChange={(lang) => change({ lang })}
    />
  );
}

function Published({ fields, change }: Omit<Part<"published", boolean>, "errors">) {
  return (
    <SwitchField
      label={m.writing_published()}
      hint={m.writing_published_hint()}
      on={fields.published}
      onChange={(published) => change({ published })}
    />
  );
}

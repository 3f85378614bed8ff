import type { Ref } from "react";
import type { Errors } from "../../../../ui/forms/use-validated-form.ts";
import type { RichEditorHandle } from "../../../../ui/rich-editor/rich-editor.tsx";
import type { useMedia } from "../media/use-media.ts";
import type { FieldsIn, PostKind } from "../post-kinds.ts";
import { BlogFields } from "./blog-fields.tsx";
import { CommunityFields } from "./community-fields.tsx";
import { NewsFields } from "./news-fields.tsx";

export type PostFieldsProps<F> = {
  readonly fields: F;
  readonly errors: Errors;
  /** Errors of the last attempt to save. */
  readonly submitErrors: Errors;
  readonly media: ReturnType<typeof useMedia>;
  /** Receives the handle of each editor in the form. */
  readonly editor: Ref<RichEditorHandle>;
  change(changed: Partial<F>): void;
};

/** Form fields of each kind of post. */
export function PostFields<K extends PostKind>({
  kind,
  ...props
}: { readonly kind: K } & PostFieldsProps<FieldsIn[K]>) {
  switch (kind) {
    case "blog":
      return <BlogFields {...(props as unknown as PostFieldsProps<FieldsIn["blog"]>)} />;
    case "news":
      return <NewsFields {...(props as unknown as PostFieldsProps<FieldsIn["news"]>)} />;
    default:
      return <CommunityFields {...(props as unknown as PostFieldsProps<FieldsIn["community"]>)} />;
  }
}

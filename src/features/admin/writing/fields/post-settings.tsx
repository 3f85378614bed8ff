import type { PostKind } from "../../../../domain/content/content.ts";
import type { FieldsIn } from "../post-kinds.ts";
import { BlogFields } from "./blog-fields.tsx";
import { CommunityFields } from "./community-fields.tsx";
import { NewsFields } from "./news-fields.tsx";
import type { PostFieldsProps } from "./shared-fields.tsx";

/** The fields of each kind of post beside its title and text. */
export function PostSettings<K extends PostKind>({
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

import type { ComponentType } from "react";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import { BlogFields } from "./blog-fields.tsx";
import { CommunityFields } from "./community-fields.tsx";
import { NewsFields } from "./news-fields.tsx";
import type { PostFieldsProps } from "./shared-fields.tsx";
import { OtherTexts } from "./text-fields.tsx";

/** The fields of each kind of post beside its title and text. */
export function PostSettings<K extends PostKind>(props: { readonly kind: K } & PostFieldsProps<FieldsIn[K]>) {
  const Fields = FIELDS[props.kind] as ComponentType<PostFieldsProps<FieldsIn[K]>>;
  return (
    <>
      <OtherTexts kind={props.kind} languages={props.languages} />
      <Fields {...props} />
    </>
  );
}

const FIELDS = { blog: BlogFields, news: NewsFields, community: CommunityFields };

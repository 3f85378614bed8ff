import type { ComponentType } from "react";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import { BlogFields } from "./blog-fields.tsx";
import { CommunityFields } from "./community-fields.tsx";
import { PlainFields } from "./plain-fields.tsx";
import type { PostFieldsProps } from "./shared-fields.tsx";
import { OtherTexts } from "./text-fields.tsx";

/** The fields of each kind of post beside its title and text. */
export function PostSettings<K extends PostKind>(props: { readonly kind: K } & PostFieldsProps<FieldsIn[K]>) {
  const Fields = (FIELDS[props.kind] ?? PlainFields) as ComponentType<typeof props>;
  return (
    <>
      <OtherTexts kind={props.kind} languages={props.languages} />
      <Fields {...props} />
    </>
  );
}

const FIELDS: { readonly [K in PostKind]?: ComponentType<PostFieldsProps<FieldsIn[K]>> } = {
  blog: BlogFields,
  community: CommunityFields,
};

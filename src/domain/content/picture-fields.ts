import { KINDS, type PostKind, TRANSLATED_KINDS } from "../kinds/kinds.ts";

/** Each picture field with the fields that describe that picture, which must change together with it. */
export const PICTURE_DEPENDENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  imageUrl: ["imageMeta"],
  ...Object.fromEntries(
    TRANSLATED_KINDS.map((kind) => {
      const { picture, describedBy }: Described = KINDS[kind].post;
      return [picture, ["imageMeta", ...(describedBy ?? [])]];
    }),
  ),
};

type Described = { readonly picture: string; readonly describedBy?: readonly string[] };

/** The name of the field with the address of a post's picture or video. */
export type PictureField = (typeof KINDS)[PostKind]["post"]["picture"];

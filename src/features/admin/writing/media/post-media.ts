import type { Media } from "../../../../components/admin/media/shown-media.tsx";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { PictureField } from "../../../../domain/content/picture-fields.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import { KINDS } from "../../../../domain/kinds/kinds.ts";

type Stored = Readonly<Partial<Record<PictureField, string | null>>> & {
  readonly imageMeta: Media["meta"];
  readonly mediaType?: Media["type"] | null;
};

/** The picture or video of a post. */
export function mediaOf<K extends PostKind>(kind: K, fields: FieldsIn[K]): Media {
  const stored: Stored = fields;
  return {
    src: stored[KINDS[kind].post.picture] ?? null,
    meta: stored.imageMeta,
    type: stored.mediaType ?? "image",
  };
}

/** The fields that store a picture or video in a post. */
export function mediaFields<K extends PostKind>(kind: K, { src, meta, type }: Media): Partial<FieldsIn[K]> {
  const stored: Stored = {
    [KINDS[kind].post.picture]: src,
    imageMeta: meta,
    ...(kind === "community" ? { mediaType: src === null ? null : type } : {}),
  };
  return stored as Partial<FieldsIn[K]>;
}

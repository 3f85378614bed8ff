import type { Media } from "../../../../components/admin/media/shown-media.tsx";
import type { PostKind } from "../../../../domain/content/content.ts";
import { PICTURE_OF } from "../../../../domain/content/picture-fields.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";

type Stored = Readonly<Partial<Record<(typeof PICTURE_OF)[PostKind], string | null>>> & {
  readonly imageMeta: Media["meta"];
  readonly mediaType?: Media["type"] | null;
};

/** The picture or video of a post. */
export function mediaOf<K extends PostKind>(kind: K, fields: FieldsIn[K]): Media {
  const stored: Stored = fields;
  return {
    src: stored[PICTURE_OF[kind]] ?? null,
    meta: stored.imageMeta,
    type: stored.mediaType ?? "image",
  };
}

/** The fields that store a picture or video in a post. */
export function mediaFields<K extends PostKind>(kind: K, { src, meta, type }: Media): Partial<FieldsIn[K]> {
  const stored: Stored = {
    [PICTURE_OF[kind]]: src,
    imageMeta: meta,
    ...(kind === "community" ? { mediaType: src === null ? null : type } : {}),
  };
  return stored as Partial<FieldsIn[K]>;
}

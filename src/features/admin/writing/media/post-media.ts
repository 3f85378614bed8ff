import type { Media } from "../../../../components/admin/media/shown-media.tsx";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { FieldsIn } from "../post-kinds.ts";

/** The field with the address of a post's picture or video, by kind. */
export const MEDIA_SOURCE = { blog: "featuredImage", news: "imageUrl", community: "mediaUrl" } as const;

type Stored = Readonly<Partial<Record<(typeof MEDIA_SOURCE)[PostKind], string | null>>> & {
  readonly imageMeta: Media["meta"];
  readonly mediaType?: Media["type"] | null;
};

/** The picture or video of a post. */
export function mediaOf<K extends PostKind>(kind: K, fields: FieldsIn[K]): Media {
  const stored: Stored = fields;
  return {
    src: stored[MEDIA_SOURCE[kind]] ?? null,
    meta: stored.imageMeta,
    type: stored.mediaType ?? "image",
  };
}

/** The fields that store a picture or video in a post. */
export function mediaFields<K extends PostKind>(kind: K, { src, meta, type }: Media): Partial<FieldsIn[K]> {
  const stored: Stored = {
    [MEDIA_SOURCE[kind]]: src,
    imageMeta: meta,
    ...(kind === "community" ? { mediaType: src === null ? null : type } : {}),
  };
  return stored as Partial<FieldsIn[K]>;
}

import type { FieldsOf } from "../../domain/content/admin-content.ts";
import { useMedia } from "./use-media.ts";
import { useUploads } from "./use-uploads.ts";

/** The picture of an event or of the site, which is stored on this device at once and uploaded with the row. */
export function useRowPicture(
  kind: "event" | "profile",
  rowId: string,
  { imageUrl: src = null, imageMeta: meta = null }: Pick<FieldsOf<"event">, "imageUrl" | "imageMeta">,
) {
  const { take, address } = useMedia(kind, rowId);
  return { media: { src, meta, type: "image" }, uploads: useUploads(src, meta), take, address } as const;
}

import type { Uploads } from "../../components/admin/media/upload-state.tsx";
import type { ImageMeta } from "../../domain/content/content.ts";
import { mediaPath } from "../../domain/content/media-reference.ts";
import type { MediaFile } from "../../domain/forms/draft.ts";
import { useAdminCommand, useAdminLive } from "./context.ts";

/** The state of the files of a picture, video or recording; of none, if `src` is null. */
export function useUploads(src: string | null, meta: ImageMeta | null): Uploads {
  const act = useAdminCommand();
  const paths = [src, ...Object.values(meta?.variants ?? {})].flatMap((one) => (one && mediaPath(one)) ?? []);
  const query = useAdminLive(`uploads:${paths.join()}`, async (read) => {
    const found = await Promise.all(paths.map((path) => read.file(path)));
    return found.filter((one): one is MediaFile => one !== null);
  });
  const { value: lost } = useAdminLive("missing-files", (read) => read.missingFiles());
  const isLost = lost?.includes(mediaPath(src ?? "") ?? "") ?? false;

  async function each(files: readonly MediaFile[], what: "cancelUpload" | "retryUpload"): Promise<void> {
    for (const { path } of files) await act((commands) => commands[what](path));
  }

  return {
    query,
    files: query.value ?? [],
    isLost,
    cancel: (files) => void each(files, "cancelUpload"),
    retry: (files) => void each(files, "retryUpload"),
  };
}

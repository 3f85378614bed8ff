import type { Result } from "../../domain/outbox/failure.ts";
import type { AdminDatabase } from "../../offline/admin/database.ts";

/** A file of a submission as the server sends it; null if it is gone. */
type FetchedFile = { readonly type: string; readonly bytes: ArrayBuffer } | null;

/**
 * The files of submissions on this device. Each is fetched once and then there offline; what no submission names any more is
 * deleted.
 * @param fetchFile null without a connection
 */
export function submittedFiles(
  db: AdminDatabase,
  fetchFile: (id: string) => Promise<Result<FetchedFile>>,
): (id: string) => Promise<Blob | null> {
  return async (id) => {
    const here = await db.files.get(id);
    if (here) return new Blob([here.bytes], { type: here.type });
    const fetched = await fetchFile(id);
    if (!fetched.ok || !fetched.value) return null;
    const { type, bytes } = fetched.value;
    await db.transaction("rw", [db.files, db.submission], async () => {
      const named = new Set(
        (await db.submission.toArray()).flatMap(({ files }) => files.map((file) => file.id)),
      );
      await db.files.filter((file) => !named.has(file.id)).delete();
      await db.files.put({ id, type, bytes });
    });
    return new Blob([bytes], { type });
  };
}

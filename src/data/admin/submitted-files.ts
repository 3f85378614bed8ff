import type { Result } from "../../domain/outbox/failure.ts";
import type { FileBytes } from "../../domain/submissions/submissions-remote.ts";
import type { AdminDatabase } from "../../offline/admin/database.ts";

/**
 * The files of submissions and answers on this device, also those that it has not sent yet. Each is fetched once and then there offline;
 * what no row names any more is deleted.
 * @param fetchFile null without a connection
 */
export function submittedFiles(
  db: AdminDatabase,
  fetchFile: (id: string) => Promise<Result<FileBytes | null>>,
): (id: string) => Promise<Blob | null> {
  return async (id) => {
    const here = (await db.files.get(id)) ?? (await db.media.get(id)) ?? (await db.stored.get(id));
    if (here) return new Blob([here.bytes], { type: here.type });
    const fetched = await fetchFile(id);
    if (!fetched.ok || !fetched.value) return null;
    const { type, bytes } = fetched.value;
    await db.transaction("rw", [db.files, db.submission, db.message], async () => {
      const named = new Set<string | undefined>();
      await db.message.each(({ answerRecording }) => named.add(answerRecording?.id));
      await db.submission.each(({ files, answerRecording }) => {
        for (const file of [...files, answerRecording]) named.add(file?.id);
      });
      await db.files.filter((file) => !named.has(file.id)).delete();
      await db.files.put({ id, type, bytes });
    });
    return new Blob([bytes], { type });
  };
}

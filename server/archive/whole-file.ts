import { copyFile, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { syncPath } from "../database/fsync-files.ts";
import { fileReason } from "../plain-reason.ts";
import { systemErrorCode } from "../start-error.ts";
import { ArchiveError } from "./archive-error.ts";

/**
 * Writes a file that appears under its name only when it is complete and flushed. Throws ArchiveError when it cannot be written.
 * @param write gets the name to write it under
 */
export async function writeWhole<Result>(
  file: string,
  write: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.partial`;
  try {
    const result = await write(draft);
    const handle = await open(draft, "r+");
    await handle.sync().finally(() => handle.close());
    await rename(draft, file);
    syncPath(path.dirname(path.resolve(file)));
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw explainWriteError(error, file);
  }
}

/** Moves a file, to another disk too. Throws ArchiveError when it cannot be written there. */
export async function moveWhole(from: string, file: string): Promise<void> {
  await writeWhole(file, (draft) =>
    rename(from, draft).catch(async (error: unknown) => {
      if (systemErrorCode(error) !== "EXDEV") throw error;
      await copyFile(from, draft);
      await rm(from);
    }),
  );
}

function explainWriteError(error: unknown, file: string): unknown {
  switch (systemErrorCode(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return new ArchiveError(`The disk is full: ${file} was not written.`, "disk_full");
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new ArchiveError(
        `${file} can't be written (${fileReason(error)}); name another place with --to.`,
      );
    case "ENOENT":
    case "ENOTDIR":
      return new ArchiveError(`The folder of ${file} doesn't exist.`);
    case "EISDIR":
      return new ArchiveError(`${file} is a folder; name a file.`);
    default:
      return error;
  }
}

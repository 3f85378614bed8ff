import { accessSync, constants, existsSync, lstatSync, readdirSync, readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { fileReason } from "../../plain-reason.ts";
import { StartError, systemErrorCode } from "../../start-error.ts";

/**
 * Throws StartError for a file that a command of another user has left in a data directory, or a copy with other rights: PostgreSQL
 * calls its files damaged then, and they are not. Uploads are left to /health, because readers miss only them.
 * @param use throws if this user may not read and write a file
 */
export function assertUsableFiles(
  root: string,
  use: (file: string, mode: number) => void = accessSync,
  user = process.getuid?.(),
): void {
  try {
    const database = readdirSync(path.join(root, "db"), { recursive: true, encoding: "utf8" });
    const files = [...readdirSync(root), ...database.map((name) => path.join("db", name))];
    for (const name of files.filter((each) => each !== "storage"))
      use(path.join(root, name), constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = systemErrorCode(error);
    // There is none yet. A link that leads nowhere is named where it is followed.
    if (code === "ENOENT" || code === "ENOTDIR") return;
    const file = String((error as NodeJS.ErrnoException).path);
    throw new StartError(`${file} can't be used (${fileReason(error)}): ${stepFor(error, root, file, user)}`);
  }
}

/**
 * The one step that lets this user write to a data directory again, or to a file in it.
 * @param error of the file system, about that file
 */
export function stepFor(error: unknown, root: string, file: string, user = process.getuid?.()): string {
  switch (systemErrorCode(error)) {
    case "EROFS":
      return `mount its disk for writing; a service needs ReadWritePaths=${root} (systemctl edit selam).`;
    case "ENOSPC":
    case "EDQUOT":
      return "free some room, then start again.";
    case "EACCES":
    case "EPERM": {
      const { uid, gid } = statSync(root);
      if (uid !== user)
        return `use the user that it belongs to (number ${uid}), or, as root: chown -R ${user} ${root}`;
      if (lstatSync(file).uid === user) return `chmod -R u+rwX ${root}`;
      return `give the site's files back, as root: chown -R ${uid}:${gid} ${root}`;
    }
    default:
      return "correct that, then start again.";
  }
}

/** Throws StartError for a link whose disk is not mounted. */
export function assertNoDeadLink(file: string): void {
  const link = existsSync(file) ? undefined : linkIn(file);
  if (link === undefined) return;
  const target = path.resolve(path.dirname(file), link);
  throw new StartError(
    `${file} is a link to ${target}, which is not there: mount its disk, or correct the link.`,
  );
}

function linkIn(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    // Nothing is there, or no link.
    return undefined;
  }
}

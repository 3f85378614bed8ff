import { accessSync, constants, lstatSync, readdirSync, readlinkSync, statSync } from "node:fs";
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
    const { uid, gid } = statSync(root);
    const isOwn = lstatSync(file).uid === user;
    const step = isOwn
      ? `chmod -R u+rwX ${root}`
      : `give the site's files back, as root: chown -R ${uid}:${gid} ${root}`;
    throw new StartError(`${file} can't be used (${fileReason(error)}): ${step}`);
  }
}

/** Throws StartError for a link whose disk is not mounted. */
export function assertNoDeadLink(file: string): void {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (statSync(file, { throwIfNoEntry: false })) return;
  const target = path.resolve(path.dirname(file), readlinkSync(file));
  throw new StartError(
    `${file} is a link to ${target}, which is not there: mount its disk, or correct the link.`,
  );
}

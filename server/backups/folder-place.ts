import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ArchiveError } from "../archive/archive-error.ts";
import { backupsIn, isOpenBackup, PARTIAL, prepareFolder, removeBackup } from "../archive/backup-folder.ts";
import { syncPath } from "../database/fsync-files.ts";
import { isWithoutLinks } from "../hard-link.ts";
import { fileReason } from "../plain-reason.ts";
import { systemErrorCode } from "../start-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { decryptedFile, ENCRYPTED, encryptFile } from "./passphrase.ts";

/**
 * A folder of open backups. Each is whole by itself: a file that the one before has too is the same file under a second name (a hard
 * link), which takes no room and outlives the other; what is new, has changed or was damaged there, or lies on a file system without
 * links, is copied. Every file is read again before the backup gets its name.
 */
export function folderPlace(folder: string, passphrase: string | undefined): BackupPlace {
  const using = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (systemErrorCode(error) === undefined) throw error;
      throw new ArchiveError(`The folder ${folder} can't be used (${fileReason(error)}).`);
    }
  };
  const ending = passphrase === undefined ? "" : ENCRYPTED;

  const copy = (from: string, to: string) =>
    passphrase === undefined ? copyFile(from, to) : encryptFile(from, to, passphrase);

  async function isCopy(file: string, sha256: string): Promise<boolean> {
    try {
      const content = passphrase === undefined ? createReadStream(file) : decryptedFile(file, passphrase);
      return (await sha256Of(content)) === sha256;
    } catch (error) {
      // The one before was made with another passphrase, or is damaged.
      if (error instanceof ArchiveError) return false;
      throw error;
    }
  }

  /** @param earlier the file of the backup before, if there is one */
  async function store(from: string, to: string, earlier: string | null): Promise<void> {
    const sha256 = await sha256Of(createReadStream(from));
    if (earlier !== null && (await linked(earlier, to))) {
      if (await isCopy(to, sha256)) return;
      await rm(to);
    }
    await copy(from, to);
    const handle = await open(to, "r+");
    try {
      await handle.chmod(0o600);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!(await isCopy(to, sha256)))
      throw new ArchiveError(`${to} is not what was written: is the disk damaged?`);
  }

  return {
    name: folder,
    form: "open",
    list: () => using(async () => (existsSync(folder) ? readdir(folder) : [])),
    put: (backup) =>
      using(async () => {
        prepareFolder(folder);
        const name = path.basename(backup);
        const before = backupsIn(await readdir(folder)).findLast(isOpenBackup);
        const draft = path.join(folder, name + PARTIAL);
        await mkdir(draft, { mode: 0o700 });
        const folders = [draft];
        for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
          const part = path.relative(backup, path.join(entry.parentPath, entry.name));
          if (entry.isDirectory()) {
            folders.push(path.join(draft, part));
            await mkdir(path.join(draft, part), { recursive: true });
          } else
            await store(
              path.join(backup, part),
              path.join(draft, part + ending),
              before === undefined ? null : path.join(folder, before, part + ending),
            );
        }
        for (const each of folders) syncPath(each);
        await rename(draft, path.join(folder, name));
        syncPath(folder);
      }),
    get: async (name) => path.join(folder, name),
    remove: (name) => using(async () => removeBackup(folder, name)),
  };
}

/** Gives a file a second name. @returns false if there is no such file, or it can get none */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT" || isWithoutLinks(error)) return false;
    throw error;
  }
}

async function sha256Of(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(content, hash);
  return hash.digest("hex");
}

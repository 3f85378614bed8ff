import { randomUUID } from "node:crypto";
import {
  constants,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import type { LockedDataDir } from "../database/data-dir.ts";
import { SNAPSHOTS } from "../database/finish-restore.ts";
import { isWithoutLinks } from "../hard-link.ts";

/**
 * Copies a data directory at one moment: the database as files, uploads as hard links, which cost neither time nor
 * space (an upload replaces a file, it never writes into one). On a file system without them, or a disk of their own, the uploads
 * are read where they are. The caller must have flushed the database and must block writes.
 * @returns the folder, with `db` and `storage` in it; the caller removes it
 */
export function copyDataDir(dir: Pick<LockedDataDir, "root" | "database" | "storage">): string {
  const folder = path.join(dir.root, SNAPSHOTS, randomUUID());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    cpSync(dir.database, path.join(folder, "db"), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    linkUploads(dir.storage, path.join(folder, "storage"));
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function linkUploads(storage: string, to: string): void {
  try {
    linkTree(storage, to);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    rmSync(to, { recursive: true });
    symlinkSync(realpathSync(storage), to);
  }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    // An upload in progress; it is in no row yet.
    else if (!entry.name.startsWith(".")) linkSync(source, target);
  }
}

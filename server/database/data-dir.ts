import { existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandLine } from "../cli/command-line.ts";
import { fileReason } from "../plain-reason.ts";
import { StartError } from "../start-error.ts";
import { acquireLock } from "./data-dir-lock.ts";
import { finishRestore, removeLeftovers } from "./finish-restore.ts";
import { assertWhole, type DatabasePlace } from "./installation/installation.ts";
import { assertNoDeadLink, assertUsableFiles, stepFor } from "./installation/usable-files.ts";
import { makeDirectory } from "./make-directory.ts";
import { ensureKeys, type ServerKeys } from "./server-keys.ts";

/** A data directory locked by this process. */
export interface LockedDataDir {
  /** Absolute path. */
  readonly root: string;
  /** The PGlite database. */
  readonly database: string;
  /** Uploaded files, one folder per bucket. */
  readonly storage: string;
  readonly keys: ServerKeys;
  /** Releases the lock; may be called twice. */
  release(): void;
}

/**
 * Creates the directory if needed, checks that it is writable, and takes its lock, because two processes on one PGlite
 * directory corrupt it. Throws StartError with one plain sentence, also if a part of the site that was there is missing.
 * @param place where the site's rows are; `replaced` if what is there is replaced as a whole
 */
export function lockDataDir(dataDir: string, place: DatabasePlace | "replaced" = "embedded"): LockedDataDir {
  const root = path.resolve(dataDir);
  const [database, storage] = [path.join(root, "db"), path.join(root, "storage")];
  assertNoDeadLink(root);
  assertWritable(root);
  for (const part of [database, storage]) assertNoDeadLink(part);
  assertOwnUser(root);
  const release = acquireLock(path.join(root, "lock.json"), root);
  try {
    assertUsableFiles(root);
    finishRestore(root);
    if (place !== "replaced") assertWhole(root, place);
    const keys = ensureKeys(root, place === "replaced");
    mkdirSync(storage, { recursive: true });
    if (place !== "replaced") removeLeftovers(root);
    // PGlite and a snapshot take a link for itself.
    return {
      root,
      database: existsSync(database) ? realpathSync(database) : database,
      storage,
      keys,
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** What root writes for another user's site, that user can't read afterwards. Throws StartError. */
export function assertOwnUser(root: string): void {
  const owner = statSync(root, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.getuid?.() !== 0 || owner === 0) return;
  throw new StartError(
    `The data directory ${root} belongs to another user (number ${owner}), and this is root: run the command as that user, for example with "runuser -u selam -- ${commandLine("backup")}".`,
  );
}

/** Writes and removes a small file: the only check that also detects a read-only disk and a path below a file. */
function assertWritable(root: string): void {
  const probe = path.join(root, `.write-test-${process.pid}`);
  try {
    makeDirectory(root);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const isThere = existsSync(root) && statSync(root).isDirectory();
    const step = isThere ? `: ${stepFor(error, root, root)}` : "; set DATA_DIR to one that can.";
    throw new StartError(`The data directory ${root} can't be written to (${fileReason(error)})${step}`);
  }
}

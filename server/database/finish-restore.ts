import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { systemErrorCode } from "../start-error.ts";
import { syncPath } from "./fsync-files.ts";

/** What a restore replaces in a data directory; it prepares each beside it, under the name with this ending. */
const REPLACED = ["db", "storage", "keys.json", "demo-sign-in.json"] as const;
const PREPARED = ".restored";
/** The folder of copies of a running site. */
export const SNAPSHOTS = "snapshots";
/** How the names of folders begin that hold the content of an encrypted backup while it is restored. */
export const OPENED = "opened-";
/** How the names of uploads begin of which a part has arrived. */
export const UPLOAD = ".upload-";
/** From the moment this file exists, the restore will be carried out, if need be by the next start. */
const DECISION = "restore.json";

/** Where a restore prepares a part of the data directory. */
export function preparedPath(root: string, part: (typeof REPLACED)[number]): string {
  return path.join(root, part + PREPARED);
}

/** Removes what a restore prepared and did not decide on. */
export function discardPrepared(root: string): void {
  for (const part of REPLACED) rmSync(preparedPath(root, part), { recursive: true, force: true });
}

/**
 * Removes what killed processes left in a data directory that no other one uses: prepared parts of a restore that was not decided on, the
 * content of an encrypted backup, copies of the site, and uploads of which a part had arrived.
 */
export function removeLeftovers(root: string): void {
  discardPrepared(root);
  const isLeft = (name: string) => name === SNAPSHOTS || name.startsWith(OPENED);
  for (const name of readdirSync(root).filter(isLeft))
    rmSync(path.join(root, name), { recursive: true, force: true });
  const storage = path.join(root, "storage");
  for (const name of readdirSync(storage).filter((each) => each.startsWith(UPLOAD)))
    rmSync(path.join(storage, name), { force: true });
}

/**
 * Puts the prepared parts in place of the present ones, which are kept.
 * @returns the folder that now holds the present ones
 */
export function decideRestore(root: string): string {
  const kept = `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  const draft = path.join(root, `${DECISION}.new`);
  writeFileSync(draft, JSON.stringify({ kept }), { mode: 0o600 });
  syncPath(draft);
  renameSync(draft, path.join(root, DECISION));
  syncPath(root);
  finishRestore(root);
  return path.join(root, kept);
}

/**
 * Completes a restore that was decided on: a crash or power cut between two of its renames must not leave a site without
 * a database, for the next start would create an empty one. Does nothing otherwise.
 */
export function finishRestore(root: string): void {
  const kept = readDecision(root);
  if (kept === undefined) return;
  mkdirSync(path.join(root, kept), { recursive: true, mode: 0o700 });
  for (const part of REPLACED) {
    const [prepared, present] = [preparedPath(root, part), path.join(root, part)];
    if (!existsSync(prepared)) continue;
    if (existsSync(present)) renameSync(present, path.join(root, kept, part));
    renameSync(prepared, present);
  }
  syncPath(root);
  rmSync(path.join(root, DECISION));
  syncPath(root);
}

function readDecision(root: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path.join(root, DECISION), "utf8")) as { kept: string }).kept;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

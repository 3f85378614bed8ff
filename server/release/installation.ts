import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { acquireLock, DataDirInUseError } from "../database/data-dir-lock.ts";
import { syncPath } from "../database/fsync-files.ts";
import { writePrivateFile } from "../private-file.ts";
import { ROOT } from "../root.ts";
import { StartError } from "../start-error.ts";

/*
 * Where releases are installed: a folder HOME with `.env`, `releases/NAME` for each of them, and `current`, a link to the one
 * that serves. The link alone decides what a start runs, and it is replaced in one step.
 */

const CURRENT = "current";
const RELEASES = "releases";
/** What the last update replaced, for the way back. */
const RECORD = "update.json";

const recordSchema = v.object({
  /** The release of before. */
  previous: v.string(),
  /** The backup that it made. */
  backup: v.string(),
});
type UpdateRecord = v.InferOutput<typeof recordSchema>;

/** The installation that this program belongs to; null for a clone. */
export function homeOf(root: string = ROOT): string | null {
  const releases = path.dirname(root);
  return path.basename(releases) === RELEASES ? path.dirname(releases) : null;
}

/**
 * The installation, which this process alone changes until it ends. Throws StartError in a clone, which is updated another way,
 * and while another process changes it.
 */
export function lockHome(): string {
  const home = homeOf();
  if (home === null)
    throw new StartError(
      'This is a clone of the repository, not a release: update it as docs/deploy.md says, "An update of a clone".',
    );
  try {
    acquireLock(path.join(home, "update.lock"), home);
    return home;
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    throw new StartError(`Another update or rollback of ${home} is running: wait until it ends.`);
  }
}

/** The folder of a release. */
export function releaseFolder(home: string, name: string): string {
  return path.join(home, RELEASES, name);
}

/** The name of the release that serves. */
export function currentRelease(home: string): string {
  return path.basename(readlinkSync(path.join(home, CURRENT)));
}

/**
 * Throws StartError if another release than this program has become the current one since it was started: while it waited for the
 * data directory, a rollback may have brought back data that this release must not migrate again.
 */
export function assertCurrent(): void {
  const home = homeOf();
  if (home === null || !existsSync(path.join(home, CURRENT)) || currentRelease(home) === path.basename(ROOT))
    return;
  throw new StartError(
    `The current release is ${currentRelease(home)}, not ${path.basename(ROOT)}: start that.`,
  );
}

/** Makes a release the one that a start runs, in one step. */
export function switchTo(home: string, name: string): void {
  const link = path.join(home, `${CURRENT}.new`);
  rmSync(link, { force: true });
  symlinkSync(path.join(RELEASES, name), link);
  renameSync(link, path.join(home, CURRENT));
  syncPath(home);
}

/** Deletes all releases but those named, and what interrupted updates left. */
export function removeOthers(home: string, ...kept: readonly string[]): void {
  for (const name of readdirSync(path.join(home, RELEASES)))
    if (!kept.includes(name)) rmSync(releaseFolder(home, name), { recursive: true, force: true });
}

/** Notes what an update is about to replace. */
export function noteUpdate(home: string, record: UpdateRecord): void {
  writePrivateFile(path.join(home, RECORD), `${JSON.stringify(record)}\n`);
}

/** What the last update replaced; null if there is none to take back. */
export function lastUpdate(home: string): UpdateRecord | null {
  const file = path.join(home, RECORD);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), recordSchema), text);
  return read.success && existsSync(releaseFolder(home, read.output.previous)) ? read.output : null;
}

/** The update is taken back. */
export function forgetUpdate(home: string): void {
  rmSync(path.join(home, RECORD), { force: true });
}

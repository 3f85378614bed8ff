import { rmSync } from "node:fs";
import path from "node:path";
import { ArchiveError } from "../archive/archive-error.ts";
import { backupName, deleteOldBackups, PACKED, prepareFolder } from "../archive/backup-folder.ts";
import { readCommand, runCommand } from "../archive/run-command.ts";
import { openSiteArchives } from "../archive/site-archives.ts";
import { SUPABASE_DIR } from "../database/supabase-dir.ts";
import { isDiskFull } from "../disk-full.ts";
import { loadEnvFiles } from "../env-files.ts";
import { readSettings, type Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { runTransfer } from "../transfer/transfer-job.ts";
import { versionOf } from "../version.mjs";
import {
  currentRelease,
  lastUpdate,
  lockHome,
  noteUpdate,
  releaseFolder,
  removeOthers,
  switchTo,
} from "./installation.ts";
import { obtainRelease } from "./obtain.ts";
import { isWell, stopServer, tryRelease, untilRestarted } from "./serving.ts";
import { takeBack } from "./take-back.ts";
import { unpackRelease } from "./unpack.ts";

const USAGE = `Puts a newer release in place of the one that serves. The site may be running; it is away for some seconds.

  selam update [FILE, FOLDER or ADDRESS]

  A file selam-VERSION.tar.gz with its .sig beside it, or a folder with such files and release.json, of which the newest is taken; or
  the https address of either, that of a folder with a slash at its end. Default: SELAM_UPDATE_FROM

  The signature is checked, the site backed up, and the release tried on a copy made from that backup, before anything
  changes. "selam rollback" takes the update back.`;

/** Below this, two servers do not fit beside each other. */
const TRIAL_BYTES = 350_000_000;
/** Backups of updates that are kept. */
const KEPT = 2;
const COPY = "update-trial";

/** `selam update [FILE, FOLDER or ADDRESS]`. Killed at any step, it leaves the old release or the new one, each with its data. */
async function updateCommand(): Promise<void> {
  const options = readCommand(USAGE, []);
  if (options === null) return console.log(USAGE);
  const home = lockHome();
  loadEnvFiles();
  const settings = readSettings(process.env);
  const [from = settings.updateFrom, ...more] = options.positionals;
  if (!from || more.length > 0) throw new StartError(`Name one file or address.\n\n${USAGE}`);
  try {
    await update(home, from, settings);
  } catch (error) {
    const isFull = isDiskFull(error) || (error instanceof ArchiveError && error.problem === "disk_full");
    if (!isFull) throw error;
    throw new StartError(
      "The disk is full. The site is as it was; free some room and run the command again.",
    );
  }
}

async function update(home: string, from: string, settings: Settings): Promise<void> {
  const present = currentRelease(home);
  const { next, backup } = await prepare(home, from, settings, present);
  if (backup === null) return completeUpdate(home, present, settings);
  console.log("Switching…");
  noteUpdate(home, { previous: present, backup });
  switchTo(home, next);
  console.log("Restarting…");
  await restart(home, next, settings);
  removeOthers(home, present, next);
  deleteOldBackups(path.dirname(backup), KEPT);
}

/**
 * Unpacks the release and tries it. What fails leaves nothing behind: it is tried again, perhaps each night.
 * @returns its name, and the backup that it was tried with; null if it is the present one
 */
async function prepare(home: string, from: string, settings: Settings, present: string) {
  const dataDir = path.resolve(settings.dataDir);
  let backup: string | null = null;
  if (process.availableMemory() < TRIAL_BYTES)
    throw new StartError(
      "There is too little memory to try the release beside the running site: stop the site, run the command again, and start it. Nothing was changed.",
    );
  try {
    console.log(`Checking ${from}…`);
    const file = await obtainRelease(from, home, releaseFolder(home, present));
    console.log("Unpacking…");
    const next = await unpackRelease(file, home, present);
    if (next === present) {
      removeAttempt(home, present);
      return { next, backup };
    }
    console.log("Backing up…");
    backup = await backUp(settings, path.join(dataDir, "before-update"));
    console.log("Trying it on a copy…");
    await tryOnCopy(backup, path.join(dataDir, COPY), releaseFolder(home, next));
    return { next, backup };
  } catch (error) {
    if (backup !== null) rmSync(backup, { force: true });
    removeAttempt(home, present);
    throw error;
  }
}

/** Deletes all but the present release and the one that a rollback needs. */
function removeAttempt(home: string, present: string): void {
  removeOthers(home, present, lastUpdate(home)?.previous ?? present);
}

/** The release is installed; an update that was interrupted may not have restarted the server. */
async function completeUpdate(home: string, name: string, settings: Settings): Promise<void> {
  const version = versionOf(releaseFolder(home, name));
  if (await isWell(settings.port, version)) return console.log(`Selam ${version} is installed already.`);
  await restart(home, name, settings);
}

async function backUp(settings: Settings, folder: string): Promise<string> {
  const { write, noteBackup, close } = await openSiteArchives(settings);
  try {
    prepareFolder(folder);
    const file = path.join(folder, backupName(new Date()) + PACKED);
    await write(file, "backup");
    await noteBackup();
    return file;
  } finally {
    await close();
  }
}

/** Migrates and serves what the backup holds, which shows that it can be restored, too. Throws StartError if that fails. */
async function tryOnCopy(backup: string, copy: string, release: string): Promise<void> {
  rmSync(copy, { recursive: true, force: true });
  try {
    // In a thread, whose database is gone before the release starts its own.
    const job = {
      kind: "trial",
      file: backup,
      folder: copy,
      passphrase: "",
      supabaseDir: SUPABASE_DIR,
    } as const;
    await runTransfer(job, () => undefined);
    const fault = await tryRelease(release, copy);
    if (fault !== null)
      throw new StartError(
        `The release does not work with this site's data. Nothing was changed. It says:\n${fault}`,
      );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function restart(home: string, name: string, settings: Settings): Promise<void> {
  const version = versionOf(releaseFolder(home, name));
  const wasRunning = await stopServer(settings.dataDir);
  const state = wasRunning ? await untilRestarted(settings.dataDir, settings.port, version) : "absent";
  if (state === "well") return console.log(`Selam ${version} serves the site.`);
  if (state === "absent") return console.log(`Selam ${version} is installed. Start it: selam start`);
  await takeBack(home, settings, "if needed");
  throw new StartError(
    `Selam ${version} did not start, so the update was taken back; the service's log says why (journalctl -u selam).`,
  );
}

await runCommand(updateCommand);

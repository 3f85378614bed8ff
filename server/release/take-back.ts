import path from "node:path";
import { ArchiveError } from "../archive/archive-error.ts";
import { restoreBackup } from "../archive/restore-backup.ts";
import { migrationVersions } from "../database/migrations.ts";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { currentRelease, forgetUpdate, lastUpdate, releaseFolder, switchTo } from "./installation.ts";
import { stopServer } from "./serving.ts";

/** Whether the data goes back too: `if needed` is when the release of before cannot read what this one has migrated. */
export type DataBack = "if needed" | "yes" | "no";

/** A service manager may start the site between its end and the restore. */
const ATTEMPTS = 10;

/**
 * Puts back the release of before the last update, with its data. The data goes first: until the link is switched, a start
 * migrates it again. Throws StartError, ArchiveError.
 * @returns the backup that was restored, if one was
 */
export async function takeBack(home: string, settings: Settings, data: DataBack): Promise<string | null> {
  const last = lastUpdate(home);
  if (last === null) throw new StartError("There is no update to take back.");
  const supabase = (name: string) => path.join(releaseFolder(home, name), "supabase");
  const newest = (name: string) => migrationVersions(supabase(name)).at(-1);
  // Of a rollback that was interrupted, only the restart may be missing.
  const isDone = currentRelease(home) === last.previous;
  const isNeeded = newest(currentRelease(home)) !== newest(last.previous);
  const isRestored = (data === "yes" && !isDone) || (data === "if needed" && isNeeded);
  if (isRestored && settings.databaseUrl)
    throw new StartError(
      "The update changed the database, which is on a PostgreSQL server: bring back its dump of before the update (docs/scaling.md), then run selam rollback --data no. Nothing was changed.",
    );
  const back = () => switchTo(home, last.previous);
  if (isRestored) await restoreStopped(settings.dataDir, last.backup, supabase(last.previous), back);
  else {
    back();
    await stopServer(settings.dataDir);
  }
  forgetUpdate(home);
  return isRestored ? last.backup : null;
}

async function restoreStopped(
  dataDir: string,
  file: string,
  supabaseDir: string,
  back: () => void,
): Promise<void> {
  console.log("Stopping the site…");
  for (let attempt = 1; ; attempt++) {
    await stopServer(dataDir);
    console.log(`Bringing back ${file}…`);
    try {
      await restoreBackup(file, dataDir, undefined, supabaseDir, back);
      return;
    } catch (error) {
      const isRunning = error instanceof ArchiveError && error.problem === "running";
      if (!isRunning || attempt === ATTEMPTS) throw error;
    }
  }
}

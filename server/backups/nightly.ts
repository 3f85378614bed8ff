import { ArchiveError } from "../archive/archive-error.ts";
import { repeat } from "../repeat.ts";
import type { BackupState, OwnBackups } from "./own-backups.ts";

const MINUTE_MS = 60_000;
const LOOK_MS = 10 * MINUTE_MS;
const RETRY_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** By the clock of this machine. */
const [HOUR, MINUTE] = [3, 30];

/** What is due: a backup each night, and each week a trial of one; what failed again after an hour. */
export function dueWork(
  { made, tried, failure, proved }: Omit<BackupState, "filled">,
  now: number,
): "make" | "prove" | null {
  if (failure !== null && tried !== null && Math.abs(now - tried) < RETRY_MS) return null;
  const night = new Date(now);
  night.setHours(HOUR, MINUTE, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  if (made === null || made < night.getTime()) return "make";
  return proved === null || now - proved > WEEK_MS ? "prove" : null;
}

/** Makes the nightly backups of a running site. @returns a function that stops it */
export function startNightly(backups: OwnBackups, state: () => BackupState): () => void {
  const due = () => dueWork(state(), Date.now());
  async function look(isStopped: () => boolean): Promise<void> {
    for (let work = due(); work !== null && !isStopped(); work = due())
      try {
        await backups[work]();
      } catch (error) {
        if (!isStopped()) console.error(error instanceof ArchiveError ? error.message : error);
        return;
      }
  }
  return repeat(look, "Looking for backups to make failed", LOOK_MS);
}

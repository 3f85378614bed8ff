import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  statfsSync,
  statSync,
} from "node:fs";
import { totalmem } from "node:os";
import path from "node:path";
import { ArchiveError } from "../archive/archive-error.ts";
import { backupName, newestBackup } from "../archive/backup-folder.ts";
import type { BackupPlace } from "../backups/backup-place.ts";
import { readBackupState } from "../backups/own-backups.ts";
import { isElsewhere, placeOf } from "../backups/places.ts";
import { commandLine } from "../cli/command-line.ts";
import { REAL_SOURCES, type SecondSources } from "../clock/second-sources.ts";
import { stepFor } from "../database/installation/usable-files.ts";
import { roomOf } from "../disk-full.ts";
import { mailTransport } from "../notify/mail/mail-sender.ts";
import { fileReason } from "../plain-reason.ts";
import { newerRelease } from "../release/published.ts";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { certificateEnd } from "../troubles/certificate.ts";
import { CERTIFICATE_MS, LOW_DISK, OLD_BACKUP_MS } from "../troubles/registry.ts";

/** Something that is wrong, in words for whoever looks after the server. */
export interface Complaint {
  /** One sentence. */
  readonly wrong: string;
  /** The one step that mends it. */
  readonly step: string;
  /** Does the step; absent where a person has to. */
  readonly mend?: () => void;
  /** True if the site works all the same. */
  readonly isAdvice?: boolean;
}

const LEAST_MEMORY = 450_000_000;
const MAX_SKEW_MS = 60_000;
const PUSH_HOST = "https://updates.push.services.mozilla.com/";

/** Files and folders that belong to another user than the data directory, or that others may read. */
export function checkRights({ dataDir }: Pick<Settings, "dataDir">): Complaint[] {
  const root = path.resolve(dataDir);
  if (!existsSync(root))
    return [
      {
        wrong: `There is no data directory ${root}.`,
        step: "Set DATA_DIR to the site's own, or start it once.",
      },
    ];
  const { uid, gid } = statSync(root);
  const foreign = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(root, name))
    .filter((file) => lstatSync(file).uid !== uid);
  const [first] = foreign;
  const complaints: Complaint[] = [];
  if (first !== undefined)
    complaints.push({
      wrong: `${foreign.length} of the site's files belong to another user, such as ${first}.`,
      step: `chown -R ${uid}:${gid} ${root}`,
      ...(process.getuid?.() === 0
        ? {
            mend: () => {
              for (const file of foreign) lchownSync(file, uid, gid);
            },
          }
        : {}),
    });
  const open = [root, path.join(root, "keys.json")].filter(
    (file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0,
  );
  if (open.length > 0)
    complaints.push({
      wrong: `Other users of this machine can read ${open.join(" and ")}.`,
      step: `chmod go= ${open.join(" ")}`,
      mend: () => {
        for (const file of open) chmodSync(file, statSync(file).mode & 0o700);
      },
    });
  return complaints;
}

/** Whether the data directory takes what this user writes. @param use throws if it does not */
export function checkWritable(
  { dataDir }: Pick<Settings, "dataDir">,
  use: (file: string, mode: number) => void = accessSync,
): Complaint[] {
  const root = path.resolve(dataDir);
  try {
    if (existsSync(root)) use(root, constants.W_OK);
    return [];
  } catch (error) {
    const wrong = `The data directory ${root} can't be written to (${fileReason(error)}).`;
    return [{ wrong, step: stepFor(error, root, root) }];
  }
}

/** Disk and memory. */
export function checkRoom({ dataDir }: Pick<Settings, "dataDir">, memory = totalmem()): Complaint[] {
  const free = roomOf(statfsSync(existsSync(dataDir) ? dataDir : "."));
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  return [
    ...(free < LOW_DISK
      ? [
          {
            wrong: free === 0 ? "The disk is full." : `Only ${megabytes(free)} are free on the disk.`,
            step: "Make the disk larger, or move old backups away.",
          },
        ]
      : []),
    ...(memory < LEAST_MEMORY
      ? [
          {
            wrong: `This machine has ${megabytes(memory)} of memory; the site needs 512.`,
            step: "Add memory, or swap: fallocate -l 1G /swap && chmod 600 /swap && mkswap /swap && swapon /swap",
          },
        ]
      : []),
  ];
}

/** Whether this machine's clock is right. */
export async function checkClock({ machine, internet }: SecondSources = REAL_SOURCES): Promise<Complaint[]> {
  const second = (await machine()) ?? (await internet());
  if (second === null || Math.abs(second - Date.now()) <= MAX_SKEW_MS) return [];
  const seconds = Math.round(Math.abs(second - Date.now()) / 1000);
  return [
    { wrong: `The clock of this machine is ${seconds} seconds wrong.`, step: "timedatectl set-ntp true" },
  ];
}

/** The certificate of the site's address. */
export async function checkCertificate({ siteUrl }: Pick<Settings, "siteUrl">): Promise<Complaint[]> {
  const ends = siteUrl === null ? null : await certificateEnd(siteUrl);
  if (ends === null || ends - Date.now() > CERTIFICATE_MS) return [];
  const day = new Date(ends).toISOString().slice(0, 10);
  return [
    {
      wrong: `The certificate of ${siteUrl} ends on ${day}.`,
      step: "nginx: certbot renew; Caddy: journalctl -u caddy",
    },
  ];
}

/** Whether the mail server takes emails, and push services are reached. */
export async function checkTelling({ mail }: Pick<Settings, "mail">): Promise<Complaint[]> {
  const found: Complaint[] = [];
  if (mail)
    await mailTransport(mail)
      .verify()
      .catch(({ code, message }: { code?: string; message: string }) => {
        found.push({
          wrong: `The mail server of SMTP_URL takes no email (${code ?? message}).`,
          step: "Correct SMTP_URL in .env, and restart the site.",
        });
      });
  else
    found.push({
      isAdvice: true,
      wrong: "The owner gets no emails, also not about troubles.",
      step: "Set SMTP_URL, MAIL_FROM and MAIL_TO in .env.",
    });
  const answered = await fetch(PUSH_HOST, { method: "HEAD", signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
  if (!answered)
    found.push({
      wrong: "Notifications can't be sent: their services can't be reached.",
      step: "Let the firewall allow outgoing https.",
    });
  return found;
}

/** Whether the place of releases that the operator set can be read, and has a newer one. */
export async function checkUpdate({ updateFrom }: Pick<Settings, "updateFrom">): Promise<Complaint[]> {
  const advice = (wrong: string, step: string) => [{ isAdvice: true, wrong, step }];
  try {
    const version = await newerRelease(updateFrom);
    return version === null ? [] : advice(`Release ${version} can be installed.`, "selam update");
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return advice(error.message, "Correct SELAM_UPDATE_FROM in .env.");
  }
}

/** Whether there are backups, in each place, and elsewhere. */
export async function checkBackups({
  dataDir,
  backups,
  hosted,
}: Pick<Settings, "dataDir" | "backups" | "hosted">): Promise<Complaint[]> {
  if (hosted) return [];
  const { failure, made } = readBackupState(dataDir);
  const found: Complaint[] = [];
  const again = commandLine("backup");
  if (failure !== null)
    found.push({ wrong: `The last backup failed: ${failure}`, step: `Correct that, then: ${again}` });
  else if (backups)
    for (const place of backups.to.map((to) => placeOf(to, backups.passphrase))) {
      const wrong = await faultOf(place);
      if (wrong !== null) found.push({ wrong, step: `Correct that, then: ${again}` });
    }
  else if (made === null || Date.now() - made > OLD_BACKUP_MS)
    found.push({
      wrong: made === null ? "There is no backup yet." : "The newest backup is more than two days old.",
      step: `Set BACKUP_TO in .env and restart the site: it makes one each night. Now: ${again}`,
    });
  if (!backups?.to.some(isElsewhere))
    found.push({
      isAdvice: true,
      wrong: "No backup leaves this machine, as far as BACKUP_TO says.",
      step: "Name a place elsewhere in BACKUP_TO: a mounted disk, S3 or SFTP.",
    });
  return found;
}

/** What is wrong with a place of backups; null if it has one of the last two days. */
async function faultOf(place: BackupPlace): Promise<string | null> {
  try {
    const newest = newestBackup(await place.list());
    if (newest === undefined) return `There is no backup in ${place.name}: if one was, is its disk mounted?`;
    return newest < backupName(new Date(Date.now() - OLD_BACKUP_MS))
      ? `The newest backup in ${place.name} is more than two days old: ${newest}.`
      : null;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return error.message;
  }
}

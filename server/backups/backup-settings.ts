import * as v from "valibot";
import { StartError } from "../start-error.ts";
import type { BackupSettings } from "./deliver.ts";
import { isElsewhere, isPlace } from "./places.ts";

const BACKUP_RULE =
  "BACKUP_TO must be a folder such as /mnt/backups, s3://KEY:SECRET@host/bucket/folder or sftp://user:password@host/folder, or several with spaces between them";
const PASSPHRASE_RULE = "BACKUP_PASSPHRASE must have at least 12 characters";

/** The settings of backups in the environment. */
export const backupEntries = {
  BACKUP_TO: v.pipe(
    v.optional(v.pipe(v.string(), v.trim()), ""),
    v.transform((value) => [...new Set(value.split(/\s+/).filter(Boolean))]),
    v.check((places) => places.every(isPlace), BACKUP_RULE),
  ),
  BACKUP_PASSPHRASE: v.pipe(
    v.optional(v.pipe(v.string(), v.trim()), ""),
    v.check((value) => value === "" || value.length >= 12, PASSPHRASE_RULE),
  ),
};
const schema = v.object(backupEntries);

/** Throws StartError if backups would leave this machine without a passphrase: they hold every account and key. */
export function backupSettings({
  BACKUP_TO: to,
  BACKUP_PASSPHRASE,
}: v.InferOutput<typeof schema>): BackupSettings | undefined {
  if (to.length === 0) return undefined;
  const passphrase = BACKUP_PASSPHRASE || undefined;
  if (passphrase === undefined && to.some(isElsewhere))
    throw new StartError(
      "BACKUP_PASSPHRASE is missing: backups hold every account and key, and leave this machine encrypted only. Keep a copy of it elsewhere.",
    );
  return { to, passphrase };
}

import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { SiteHealth } from "../../domain/outbox/admin-remote.ts";

/** What of a new site's setup only the server knows. */
export type ServerSetup = {
  /** True once a backup was made, or everything was downloaded. */
  readonly hasBackup: boolean;
  /** True if an admin is told of what arrives. */
  readonly tellsOwner: boolean;
};

/** What the server last said, so that it is known offline; null if this device has never heard. */
export function storedServerSetup(): ServerSetup | null {
  const flags = stored(storageKeys.serverSetup)?.split(" ");
  return flags ? { hasBackup: flags.includes("backup"), tellsOwner: flags.includes("told") } : null;
}

export function storeServerSetup(health: SiteHealth): void {
  const { hasBackup, tellsOwner } = serverSetupOf(health);
  const flags = [...(hasBackup ? ["backup"] : []), ...(tellsOwner ? ["told"] : [])];
  store(storageKeys.serverSetup, flags.join(" "));
}

export function serverSetupOf({ backupAt, downloadedAt, tellsOwner }: SiteHealth): ServerSetup {
  return { hasBackup: backupAt !== null || downloadedAt !== null, tellsOwner };
}

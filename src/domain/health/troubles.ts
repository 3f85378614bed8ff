/** What can be wrong with a site's server, in order of importance. */
export const TROUBLES = [
  "writes",
  "disk",
  "crashes",
  "backup_failed",
  "backup_old",
  "certificate",
  "clock",
  "mail",
  "push",
  "late",
] as const;
export type TroubleKind = (typeof TROUBLES)[number];

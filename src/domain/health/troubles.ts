/** What the owner of a site is told of its server, in order of importance. */
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
  "update",
] as const;
export type TroubleKind = (typeof TROUBLES)[number];

/** What can be wrong with a site's server, in order of importance; each has the texts `trouble_KIND` and `trouble_KIND_do`. */
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

/** Of the owner's words on a trouble: what it is, and the one step that mends it. */
export const troubleTexts = (kind: TroubleKind) =>
  ({ sentence: `trouble_${kind}`, step: `trouble_${kind}_do` }) as const;

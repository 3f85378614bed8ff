/**
 * How long each kind of personal data is kept, in days. Where the standard is 0, 0 is allowed and means as long as the
 * post. As `private.retention_rules` in supabase/schemas/values.sql.
 */
export const RETENTION = {
  messages: { shortest: 30, standard: 365, longest: 3650 },
  /** Stories, corrections and recordings, with their files. */
  submissions: { shortest: 30, standard: 365, longest: 3650 },
  comments: { shortest: 365, standard: 0, longest: 3650 },
  held: { shortest: 7, standard: 90, longest: 730 },
  hidden: { shortest: 30, standard: 180, longest: 1825 },
  reports: { shortest: 30, standard: 365, longest: 3650 },
  attendances: { shortest: 1, standard: 30, longest: 365 },
  /** After the answer. */
  requests: { shortest: 90, standard: 365, longest: 3650 },
  records: { shortest: 365, standard: 1095, longest: 3650 },
} as const;

export type RetentionKind = keyof typeof RETENTION;

export const RETENTION_KINDS = Object.keys(RETENTION) as readonly RetentionKind[];

/** The periods that the owner has set, by kind; the others have their standard. */
export type Retention = Readonly<Record<string, number>>;

/** For how many days the owner can have back what was deleted, by them or at the end of its period. As `private.deletions_kept`. */
export const DELETIONS_KEPT_DAYS = 7;

/** The periods a form offers. */
const CHOICES: readonly number[] = [7, 30, 90, 180, 365, 730, 1095, 1825, 3650];

/** The days for which a kind is kept; 0 is as long as the post. */
export function daysKept(kind: RetentionKind, retention: Retention): number {
  return retention[kind] ?? RETENTION[kind].standard;
}

/** After how many days nothing is left of a kind, not even for the owner. */
export function daysUntilGone(kind: RetentionKind, retention: Retention): number {
  return daysKept(kind, retention) + DELETIONS_KEPT_DAYS;
}

/** The periods of all kinds, as the owner has decided them: one that keeps its standard is a decision too. */
export function decided(retention: Retention): Retention {
  return Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, daysKept(kind, retention)]));
}

/** The periods to choose from, the current one included. */
export function retentionChoices(kind: RetentionKind, current: number): readonly number[] {
  const { shortest, standard, longest } = RETENTION[kind];
  const allowed = CHOICES.filter((days) => days >= shortest && days <= longest);
  const all = new Set([...allowed, standard, current]);
  return [...all].sort(
    (one, other) => (one || Number.POSITIVE_INFINITY) - (other || Number.POSITIVE_INFINITY),
  );
}

/** What can be wrong with a project, the host of its site, or a site of this machine. */
export type FindingKind =
  | "keys"
  | "clock"
  | "migrations"
  | "sign-up"
  | "anonymous-sign-in"
  | "email-sign-in"
  | "redirect"
  | "schema"
  | "bucket"
  | "policy"
  | "row-security"
  | "admin"
  | "schedule"
  | "site"
  | "proxy"
  | "header"
  | "cache"
  | "fallback";

/** Something that a project lacks, in words for its owner. */
export interface Finding {
  readonly kind: FindingKind;
  /** One sentence. */
  readonly lacks: string;
  /** The command or the statement that fixes it. */
  readonly mend: string;
  /** True if the site works without it. */
  readonly isAdvice?: boolean;
}

/** The project can't be checked at all; the message is one sentence. */
export class DeployError extends Error {
  override readonly name = "DeployError";
}

/** What is wrong with an archive or its site, for programs; the message is for people. */
export type ArchiveProblem =
  | "backup"
  | "damaged"
  | "disk_full"
  | "incomplete"
  | "newer"
  | "not_empty"
  | "running"
  | "wrong_kind"
  | "other";

/** An error the user can fix; its message says all they need. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
  readonly problem: ArchiveProblem;

  constructor(message: string, problem: ArchiveProblem = "other") {
    super(message);
    this.problem = problem;
  }
}

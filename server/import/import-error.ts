import type { ArchiveProblem } from "../archive/archive-error.ts";

/** An error the user can fix; its message says all they need. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly problem: ArchiveProblem;

  constructor(message: string, problem: ArchiveProblem = "other") {
    super(message);
    this.problem = problem;
  }
}

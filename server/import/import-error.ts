import type { ArchiveProblem } from "../archive/archive-error.ts";
import type { PackedFileError } from "../archive/packed-files.ts";

/** An error the user can fix; its message says all they need. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly problem: ArchiveProblem;

  constructor(message: string, problem: ArchiveProblem = "other") {
    super(message);
    this.problem = problem;
  }
}

/** Why a packed file cannot be read, and what to do. */
const WHY_PACKED: Readonly<Record<Exclude<PackedFileError["problem"], "incomplete">, string>> = {
  damaged: "This compressed file is damaged or ends too early: export or download it again.",
  encrypted: "This compressed file has a password: unpack it, and import what is inside.",
  foreign:
    "This file is compressed in a way that can't be read here, as RAR, 7-Zip, XZ and bzip2 do it: unpack it, and import what is inside.",
  split: "This compressed file is one of several parts: unpack them together, and import what is inside.",
  too_large: "This file would unpack to far more than a site holds.",
};

/** The error of an import of a packed file that cannot be read. */
export function packedError({ problem }: PackedFileError): ImportError {
  if (problem === "incomplete" || problem === "damaged")
    return new ImportError(`${WHY_PACKED.damaged} Nothing was imported.`, problem);
  const kind = problem === "too_large" ? "damaged" : "other";
  return new ImportError(`${WHY_PACKED[problem]} Nothing was imported.`, kind);
}

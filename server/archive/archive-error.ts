/** An error the user can fix; its message says all they need. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

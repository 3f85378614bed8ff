/** An error the user can fix; its message says all they need. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

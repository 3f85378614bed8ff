/** Something the person at the keyboard can put right; its message is all they need to read. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** A startup error the owner can fix: its message is printed as one sentence, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** The code of a Node system error (`EACCES`, `EADDRINUSE`, ...), if it is one. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

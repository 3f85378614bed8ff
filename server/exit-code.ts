/**
 * Runs something and leaves the process's exit code as it was. PGlite's WebAssembly sets it to 99 when a database
 * opens and to 0 when it closes, which would turn a command's failure into success or the other way round.
 */
export async function keepExitCode<Result>(run: () => Promise<Result>): Promise<Result> {
  const before = process.exitCode;
  try {
    return await run();
  } finally {
    process.exitCode = before;
  }
}

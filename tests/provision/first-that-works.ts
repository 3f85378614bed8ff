/** One way to obtain a program. */
export interface Source {
  /** The description that is printed. */
  readonly says: string;
  /** @returns the program's path, or null if this source is not available here. @throws Error with the reason */
  fetch(): Promise<string | null>;
}

/**
 * Tries the sources in order, printing each, until one gives a working program.
 * @returns its path; null if none does
 */
export async function firstThatWorks(
  sources: readonly Source[],
  works: (program: string) => Promise<boolean>,
  say: (line: string) => void,
): Promise<string | null> {
  for (const source of sources) {
    say(source.says);
    try {
      const program = await source.fetch();
      if (program !== null && (await works(program))) return program;
      say(program === null ? "  Not here." : `  ${program} does not work on this machine.`);
    } catch (error) {
      say(`  ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return null;
}

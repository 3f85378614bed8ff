/** One way to come by a program. */
export interface Source {
  /** What is being done, as a person reads it. */
  readonly says: string;
  /** @returns where the program lies, or null where this way is closed here. @throws Error with the reason */
  fetch(): Promise<string | null>;
}

/**
 * Tries the ways in order, saying each, until one gives a program that works.
 * @returns where it lies; null when no way leads to one
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

import { parseArgs } from "node:util";
import { unusable } from "../plain-reason.ts";
import { StartError } from "../start-error.ts";
import { ArchiveError } from "./archive-error.ts";
import { endProgress } from "./archive-report.ts";

/** The options of a command except `--help`, each with a value. */
export interface CommandOptions {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly positionals: readonly string[];
}

/** @throws ArchiveError with the usage for invalid arguments; null when only help was requested */
export function readCommand(
  usage: string,
  names: readonly string[],
  args = process.argv.slice(2),
): CommandOptions | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
        help: { type: "boolean", short: "h" },
      },
    });
    const { help, ...given } = values as Record<string, string | undefined> & { help?: boolean };
    return help ? null : { values: given, positionals };
  } catch (error) {
    throw new ArchiveError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** Runs a command; an error that the user can fix is printed as one sentence, and the exit code is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    endProgress();
    const known = error instanceof ArchiveError || error instanceof StartError;
    console.error(known ? error.message : (unusable(error) ?? error));
    // PGlite sets the exit code to 0 when its file system fails.
    process.exit(1);
  }
}

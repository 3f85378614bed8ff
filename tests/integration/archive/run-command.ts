import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { newFolder } from "../support/new-folder.ts";

const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

export interface CommandResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of `server` in a separate process, as npm does.
 * @param killAfter milliseconds after which it is killed
 */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  killAfter = 0,
): Promise<CommandResult> {
  const file = fileURLToPath(new URL(`../../../server/${command}.ts`, import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--liftoff-only", "--import", TSX, file, ...args],
      {
        cwd: newFolder(),
        env: { PATH: process.env.PATH ?? "", ...env },
        timeout: killAfter,
        killSignal: "SIGKILL",
      },
      (error, stdout, stderr) =>
        resolve({ status: typeof error?.code === "number" ? error.code : error ? 1 : 0, stdout, stderr }),
    );
  });
}

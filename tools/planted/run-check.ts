import { spawn } from "node:child_process";

/** What a check says: how it ended, and the first test that failed. */
export type Verdict = {
  readonly outcome: "passed" | "failed" | "timed out";
  /** A failed test, or the last line of a command that names none. */
  readonly failure: string;
  readonly seconds: number;
};

/** Runs a command with a shell, and ends it with all its processes after some time. */
export async function runCheck(command: string, folder: string, longestSeconds: number): Promise<Verdict> {
  const startedAt = Date.now();
  const child = spawn(command, {
    cwd: folder,
    shell: true,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  const end = () => endGroup(child.pid);
  // Before the copy is removed, in which it runs.
  process.prependOnceListener("exit", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, longestSeconds * 1000);
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  process.off("exit", end);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const outcome = isLate ? "timed out" : status === 0 ? "passed" : "failed";
  return { outcome, failure: outcome === "passed" ? "" : firstFailure(output), seconds };
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Vitest's line of a failed test, wherever a check has prefixed it; else a failed check, else the last line. */
const FAILED = [/\bFAIL\s+(\S.*)/, /\bFAILED:?\s+(\S.*)/, /(\S.*\berror TS\d+.*)/];
const LONGEST = 300;

/** The first failed test that the output of a check names. */
function firstFailure(output: string): string {
  const lines = output
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
    .replace(/\u001b\[[\d;]*m/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  for (const pattern of FAILED)
    for (const line of lines) {
      const found = pattern.exec(line)?.[1];
      if (found) return found.slice(0, LONGEST);
    }
  return (lines.at(-1) ?? "no output").slice(0, LONGEST);
}

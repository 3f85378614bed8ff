import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";

/**
 * A seed that another commit has another one of, so that a commit's checks try the same inputs wherever they run.
 * @returns a whole number below 2^31; a random one outside a repository
 */
export function commitSeed(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return Number.parseInt(commit.slice(0, 8), 16) % 2 ** 31;
  } catch {
    return randomInt(2 ** 31);
  }
}

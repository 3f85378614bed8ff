import { execFile } from "node:child_process";

/**
 * The check of `npm test`: known vulnerabilities of high or critical severity. The packages that the server runs on are
 * development dependencies too, since `npm start` builds the site, so none are left out.
 */
export const AUDIT_COMMAND = "npm audit --audit-level=high";

const TIMEOUT_MS = 60_000;

/** Why the audit cannot run here: the registry has no list of vulnerabilities, or can't be reached. Null if it can. */
export function whyNoAudit(): Promise<string | null> {
  return new Promise((resolve) => {
    // Fails with vulnerabilities too; only what it prints tells one from the other.
    execFile(
      "npm",
      ["audit", "--json"],
      { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 ** 2 },
      (_failed, stdout) => resolve(obstacleIn(stdout)),
    );
  });
}

/** @param printed by `npm audit --json` */
export function obstacleIn(printed: string): string | null {
  const nothing =
    "The npm registry of this machine answers no audit, so NOTHING is known here about vulnerable packages.";
  try {
    const report = JSON.parse(printed) as { metadata?: { vulnerabilities?: unknown }; message?: unknown };
    if (report.metadata?.vulnerabilities !== undefined) return null;
    return typeof report.message === "string" ? `${nothing} (${report.message.slice(0, 120)})` : nothing;
  } catch {
    return nothing;
  }
}

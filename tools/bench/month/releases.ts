import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeCompressed } from "../../../server/build/precompress.ts";
import { writeNextVersion } from "../../../tests/e2e/support/next-version.ts";

/** What each weekly release changes: a sentence of a page, of the list that is read every day, of the frame around every page, of a post. */
const CHANGES = [
  ["A question, an idea, a form that makes no sense", "Anything that you would like to tell us"],
  ["What Tigrayans are doing, asking and celebrating", "What Tigrayans do, ask and celebrate"],
  ["Skip to content", "Skip to the content"],
  ["Back to the community", "Back to everyone's posts"],
] as const;

const TEXTS = /\.(css|html|js|json|svg)$/;

/** Writes four builds, each with a change more than the one before. @returns their folders */
export async function writeReleases(dist: string, folder: string): Promise<string[]> {
  const releases: string[] = [];
  for (const [n, [sentence, changed]] of CHANGES.entries()) {
    const next = path.join(folder, `release-${n + 1}`);
    const changedFiles = writeNextVersion(releases.at(-1) ?? dist, next, sentence, changed);
    if (changedFiles.length === 0) throw new Error(`No file of the build has "${sentence}".`);
    for (const entry of readdirSync(next, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && TEXTS.test(file) && !existsSync(`${file}.br`))
        await writeCompressed(file, readFileSync(file, "utf8"));
    }
    releases.push(next);
  }
  return releases;
}

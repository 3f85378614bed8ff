import { existsSync, statSync } from "node:fs";
import { commandLine } from "../cli/command-line.ts";
import { loadEnvFiles } from "../env-files.ts";
import { readSettings } from "../settings.ts";
import { ArchiveError } from "./archive-error.ts";
import { contentLine, endProgress, megabytes, missingLines, showSum } from "./archive-report.ts";
import { readCommand, runCommand } from "./run-command.ts";
import { openSiteArchives } from "./site-archives.ts";

const USAGE = `Writes the whole site into one file, which ${commandLine("import", "FILE")} reads into an empty site.

  ${commandLine("export", "--to FILE.tar.gz")}

  Posts in both languages with drafts, schedules and earlier versions, comments, messages, profile, pictures and
  redirects; not the accounts. The site may be running.`;

/** `npm run export -- --to FILE`. */
async function exportCommand(): Promise<void> {
  const options = readCommand(USAGE, ["to"]);
  if (options === null) return console.log(USAGE);
  const { to } = options.values;
  if (!to || options.positionals.length > 0) throw new ArchiveError(`Name a file with --to.\n\n${USAGE}`);
  if (existsSync(to)) throw new ArchiveError(`${to} exists already; name another file.`);
  loadEnvFiles();
  const { write, close } = await openSiteArchives(readSettings(process.env));
  try {
    const { counts, missing } = await write(to, "export", showSum);
    endProgress();
    console.log(`${contentLine(counts)} exported to ${to} (${megabytes(statSync(to).size)}).`);
    for (const line of missingLines(missing)) console.log(line);
  } finally {
    await close();
  }
}

await runCommand(exportCommand);

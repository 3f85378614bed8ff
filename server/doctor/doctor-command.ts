import { parseArgs } from "node:util";
import { commandLine } from "../cli/command-line.ts";
import { checkProject } from "../deploy/check-project.ts";
import { DeployError } from "../deploy/finding.ts";
import { checkOwnSettings, readOwnSite } from "../deploy/own-site.ts";
import { loadEnvFiles } from "../env-files.ts";
import { readSettings, type Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import {
  type Complaint,
  checkBackups,
  checkCertificate,
  checkClock,
  checkRights,
  checkRoom,
  checkTelling,
  checkUpdate,
  checkWritable,
} from "./own-machine.ts";

const USAGE = `Says what is wrong with the site of this machine, the most important first, each with the step that mends it.

  ${commandLine("doctor")}  # changes nothing
  ${commandLine("doctor", "--mend")}  # does the steps that are safe: rights of the site's files

  Exit code: 0 if nothing is wrong, 1 otherwise.`;

/** Whether the site answers, and what deploy:check finds of it. */
async function checkSite({ siteUrl, port }: Settings): Promise<Complaint[]> {
  try {
    const health = await fetch(`http://localhost:${port}/health`, {
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (!health)
      return [
        {
          wrong: `Nothing answers at http://localhost:${port}.`,
          step: "systemctl status selam; journalctl -u selam -n 30",
        },
      ];
    const parts = (await health.json()) as Record<string, unknown>;
    const failing = Object.keys(parts).filter((part) => part !== "status" && parts[part] === "unavailable");
    const sick = failing.map((part) => ({
      wrong: `The site runs, and its ${part} fails.`,
      step: "journalctl -u selam -n 30 says why",
    }));
    const project = readOwnSite(siteUrl, process.env);
    const found = [...(await checkProject(project)), ...checkOwnSettings(project.url, process.env)];
    return [
      ...sick,
      ...found.map(({ lacks, mend, isAdvice = false }) => ({ wrong: lacks, step: mend, isAdvice })),
    ];
  } catch (error) {
    if (!(error instanceof DeployError || error instanceof StartError)) throw error;
    return [{ wrong: error.message, step: "Correct that, then run this again." }];
  }
}

/** In order of importance. */
async function examine(settings: Settings): Promise<Complaint[]> {
  return [
    ...checkRights(settings),
    ...checkWritable(settings),
    ...checkRoom(settings),
    ...(await checkClock()),
    ...(settings.hosted ? [] : await checkSite(settings)),
    ...(await checkCertificate(settings)),
    ...(await checkBackups(settings)),
    ...(await checkTelling(settings)),
    ...(await checkUpdate(settings)),
  ];
}

/** @returns the number of what is still wrong */
function report(complaints: readonly Complaint[], mends: boolean): number {
  const inOrder = [...complaints].sort((a, b) => Number(a.isAdvice ?? false) - Number(b.isAdvice ?? false));
  let wrong = 0;
  for (const { wrong: sentence, step, mend, isAdvice } of inOrder) {
    const isMended = mends && mend !== undefined;
    if (isMended) mend();
    else if (!isAdvice) wrong += 1;
    console.log(`- ${sentence}\n    ${isMended ? "Mended." : step.replaceAll("\n", "\n    ")}\n`);
  }
  console.log(wrong === 0 ? "Nothing else is wrong." : `${wrong} to mend.`);
  return wrong;
}

try {
  const { values } = parseArgs({
    options: { mend: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) console.log(USAGE);
  else {
    loadEnvFiles();
    const complaints = await examine(readSettings(process.env));
    process.exitCode = report(complaints, values.mend ?? false) === 0 ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

import { parseArgs } from "node:util";
import { commandLine } from "../cli/command-line.ts";
import { loadEnvFiles } from "../env-files.ts";
import { StartError } from "../start-error.ts";
import { checkProject } from "./check-project.ts";
import { DeployError, type Finding } from "./finding.ts";
import { checkOwnSettings, readOwnSite } from "./own-site.ts";
import type { Project } from "./project.ts";

const USAGE = `Lists what a site still needs, with the command for each. It changes nothing.

  ${commandLine("deploy:check")}  # the site of this machine, while it runs
  ${commandLine("deploy:check", "--url https://YOURS.supabase.co [--site https://your.site]")}

  --url   the API address of a Supabase project. Default: VITE_SUPABASE_URL; without, the site with its data in DATA_DIR
  --site  the address of the published site, to check its headers, caching and fallback too. Default: SITE_URL

  Keys of a project come from the environment, never from the command line, which the shell keeps in its history:

    read -rs SUPABASE_SECRET_KEY && export SUPABASE_SECRET_KEY     # paste the key, press Enter
    export VITE_SUPABASE_ANON_KEY=sb_publishable_...               # or in .env

  Exit code: 0 if nothing is missing, 1 if something is, or if it can't be checked.`;

/** @returns null when only help was requested. Throws DeployError */
function readProject(args: string[], env: NodeJS.ProcessEnv): Project | null {
  const { values } = readArguments(args);
  if (values.help) return null;
  const url = originOf("--url", values.url ?? env.VITE_SUPABASE_URL);
  const site = originOf("--site", values.site ?? env.SITE_URL);
  if (url === null) return readOwnSite(site, env);
  return {
    url,
    site,
    secretKey: keyFrom(env, "SUPABASE_SECRET_KEY"),
    publishableKey: keyFrom(env, "VITE_SUPABASE_ANON_KEY"),
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: "string" },
        site: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new DeployError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function originOf(name: string, given: string | undefined): string | null {
  if (given === undefined || given.trim() === "") return null;
  const text = given.trim();
  if (URL.canParse(text) && /^https?:\/\/[^/?#]+\/?$/.test(text)) return new URL(text).origin;
  throw new DeployError(
    `${name} must be an address such as https://selam.example without a path, not "${text}".`,
  );
}

function keyFrom(env: NodeJS.ProcessEnv, name: string): string {
  const key = env[name]?.trim() ?? "";
  if (key === "")
    throw new DeployError(`Set ${name} in the environment, not on the command line.\n\n${USAGE}`);
  // An error of `fetch` would print a key that no header can carry.
  if (!/^[!-~]+$/.test(key)) throw new DeployError(`${name} must be one key, without spaces or line breaks.`);
  return key;
}

function lineOf({ lacks, mend }: Finding): string {
  return `- ${lacks}\n    ${mend.replaceAll("\n", "\n    ")}`;
}

/** @returns the exit code */
function report(findings: readonly Finding[], { url, site }: Project): number {
  const lacking = findings.filter(({ isAdvice }) => !isAdvice);
  const advice = findings.filter(({ isAdvice }) => isAdvice);
  const subject = site === null || site === url ? url : `${url} with its site ${site}`;
  const things = lacking.length === 1 ? "1 thing" : `${lacking.length} things`;
  console.log(lacking.length === 0 ? `${subject}: nothing is missing.` : `${subject}: ${things} missing:`);
  for (const finding of lacking) console.log(`\n${lineOf(finding)}`);
  if (advice.length > 0) console.log("\nAlso recommended:");
  for (const finding of advice) console.log(`\n${lineOf(finding)}`);
  return lacking.length === 0 ? 0 : 1;
}

try {
  loadEnvFiles();
  const project = readProject(process.argv.slice(2), process.env);
  if (project === null) console.log(USAGE);
  else {
    const found = await checkProject(project);
    if (project.startedOn !== undefined) found.push(...checkOwnSettings(project.url, process.env));
    process.exitCode = report(found, project);
  }
} catch (error) {
  const isKnown = error instanceof DeployError || error instanceof StartError;
  console.error(isKnown ? error.message : error);
  process.exitCode = 1;
}

import path from "node:path";
import { parseArgs } from "node:util";
import { DEMO_EMAIL, demoSignInFile, validDemoSignIn } from "./accounts/demo-sign-in.ts";
import { commandLine } from "./cli/command-line.ts";
import type { Backend } from "./database/backend.ts";
import { databaseName } from "./database/engine/postgres-database.ts";
import { loadEnvFiles } from "./env-files.ts";
import { unusable } from "./plain-reason.ts";
import { assertCurrent } from "./release/installation.ts";
import { ROOT } from "./root.ts";
import { readSettings, type Settings } from "./settings.ts";
import { type SiteServer, startSiteServer } from "./site-server.ts";
import { StartError } from "./start-error.ts";

/**
 * `npm start`: builds if needed and serves the site with its embedded backend until it is stopped. Options: --no-build
 * (serve the existing build), --dist DIR, --supabase DIR (for tests), --trial (without the settings of .env, until the process
 * that started it ends).
 */
async function main(): Promise<void> {
  const { trial, ...options } = readArguments();
  if (trial) process.once("disconnect", () => process.exit(1));
  else loadEnvFiles();
  const onLocked = trial ? undefined : assertCurrent;
  const settings = readSettings(process.env);
  const stop = stopOnSignal();
  const server = await startSiteServer({ settings, report: console.log, onLocked, ...options });
  await announce(settings, server);
  await stop;
  await server.close();
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        "no-build": { type: "boolean" },
        dist: { type: "string" },
        supabase: { type: "string" },
        trial: { type: "boolean" },
      },
    });
    return {
      trial: values.trial ?? false,
      build: !values["no-build"],
      dist: path.resolve(values.dist ?? path.join(ROOT, "dist")),
      ...(values.supabase ? { supabaseDir: path.resolve(values.supabase) } : {}),
    };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

async function announce(settings: Settings, { backend }: SiteServer): Promise<void> {
  const { port, dataDir, databaseUrl, hosted } = settings;
  console.log(`Selam is running at http://localhost:${port}`);
  if (settings.siteUrl) console.log(`Visitors reach it at ${settings.siteUrl}.`);
  if (hosted) console.log(`Using the hosted Supabase at ${hosted.url}; no embedded database is started.`);
  if (!backend) return;
  for (const line of await signInLines(settings, backend)) console.log(line);
  const files = databaseUrl ? `the database ${databaseName(databaseUrl)}, its files in ` : "";
  // A service's log is read with a command that Ctrl-C ends, and the site must go on.
  const howToStop = process.stdout.isTTY ? " Press Ctrl-C to stop." : "";
  console.log(`Its data is stored in ${files}${path.resolve(dataDir)}.${howToStop}`);
}

/** The sign-in instructions. On a public site they omit the password, since others may read the log. */
async function signInLines({ port, dataDir, isPublic }: Settings, backend: Backend): Promise<string[]> {
  const demo = await validDemoSignIn(backend, dataDir);
  if (demo && isPublic)
    return [`Demo sign-in: ${DEMO_EMAIL}, with the password in ${demoSignInFile(dataDir)}.`];
  if (demo) return [`Demo sign-in at http://localhost:${port}/admin/login: ${demo.email} / ${demo.password}`];
  const [account] = await backend.query("select id from auth.users limit 1");
  return account
    ? []
    : [`There is no admin yet. Create one: ${commandLine("admin:create", "you@example.org")}`];
}

/** A signal within this time of the first is the same Ctrl-C, passed on by npm or tsx. */
const SAME_SIGNAL_MS = 500;

/** How often a server that npm started looks whether npm is still there, in milliseconds. */
const LOOK_MS = 500;

/**
 * Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. npm passes a signal to the shell between them alone, so
 * what it started stops when its parent is gone.
 */
function stopOnSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const onSignal = () => {
      const now = performance.now();
      first ??= now;
      if (now - first > SAME_SIGNAL_MS) process.exit(1);
      resolve();
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event === "start")
      setInterval(() => process.ppid !== parent && resolve(), LOOK_MS).unref();
  });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError ? error.message : (unusable(error) ?? error));
  process.exit(1);
}

import { randomBytes } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { answers } from "../api/supabase-client.ts";
import { commandLine } from "../cli/command-line.ts";
import { readKeys } from "../database/server-keys.ts";
import { loadEnvFiles } from "../env-files.ts";
import { openBackend } from "../open-backend.ts";
import { readSettings, type Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { AdminError, type AdminOutcome, createAdminOverApi, createEmbeddedAdmin } from "./create-admin.ts";
import { DEMO_EMAIL, demoSignInFile, validDemoSignIn } from "./demo-sign-in.ts";
import { validatePassword } from "./password-rules.ts";

const USAGE = `Gives an account admin rights on this site.

  ${commandLine("admin:create", "EMAIL")}

  A new account gets the password in SELAM_ADMIN_PASSWORD, or a generated one, which is shown once. An existing account
  keeps its password. For a hosted Supabase, set VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY and SUPABASE_SECRET_KEY.`;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** `npm run admin:create -- EMAIL`. */
async function createAdminCommand(): Promise<void> {
  loadEnvFiles();
  const email = readEmail(process.argv.slice(2));
  if (email === null) return console.log(USAGE);
  const settings = readSettings(process.env);
  const chosen = process.env.SELAM_ADMIN_PASSWORD;
  const fault = chosen === undefined ? null : validatePassword(chosen);
  if (fault) throw new AdminError(`SELAM_ADMIN_PASSWORD was rejected. ${fault.message}`);
  const password = chosen ?? randomBytes(12).toString("base64url");
  const made = settings.hosted
    ? await onHosted(settings.hosted.url, email, password)
    : await here(settings, email, password);
  if (made === "promoted")
    return console.log(`${email} is now an admin. The account already existed and keeps its password.`);
  console.log(`${email} is now an admin.`);
  if (chosen === undefined)
    console.log(`Password: ${password}\nIt is shown only once. You can change it at /admin/profile.`);
}

/** @throws AdminError with the usage for invalid arguments; null when only help was requested */
function readEmail(args: string[]): string | null {
  const { values, positionals } = readArguments(args);
  if (values.help) return null;
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new AdminError(`Enter one email address.\n\n${USAGE}`);
  if (!EMAIL.test(email)) throw new AdminError(`"${email}" is not a valid email address.`);
  return email;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new AdminError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** What a header can carry: an error of `fetch` would print a key that has anything else. */
const KEY = /^[!-~]+$/;

async function onHosted(url: string, email: string, password: string): Promise<AdminOutcome> {
  const secretKey = process.env.SUPABASE_SECRET_KEY;
  if (!secretKey)
    throw new AdminError("Set SUPABASE_SECRET_KEY to the project's secret key, for this command only.");
  if (!KEY.test(secretKey) || secretKey.startsWith("sb_publishable_"))
    throw new AdminError(
      "SUPABASE_SECRET_KEY is not a secret key. Copy it again from the project's settings, under API keys.",
    );
  return createAdminOverApi({ url, secretKey, send: fetch }, email, password);
}

/** Uses the running site, or without one its data directory: two processes would corrupt the database. */
async function here(
  { dataDir, databaseUrl, port }: Settings,
  email: string,
  password: string,
): Promise<AdminOutcome> {
  const url = `http://localhost:${port}`;
  if (await answers(url)) {
    // The keys are not made here: a new data directory would not be that of the running site.
    const keys = readKeys(path.join(path.resolve(dataDir), "keys.json"));
    if (!keys)
      throw new AdminError(
        `The site at ${url} doesn't have its data in ${path.resolve(dataDir)}; set DATA_DIR to the same folder as that site.`,
      );
    return createAdminOverApi({ url, secretKey: keys.secret, send: fetch }, email, password);
  }
  const backend = await openBackend({ dataDir, databaseUrl, siteUrl: url, seed: false });
  try {
    const made = await createEmbeddedAdmin(backend, email, password);
    if (email !== DEMO_EMAIL && (await validDemoSignIn(backend, dataDir)))
      console.log(
        `The demo owner ${DEMO_EMAIL} is also an admin, with the password in ${demoSignInFile(dataDir)}.`,
      );
    return made;
  } finally {
    await backend.close();
  }
}

try {
  await createAdminCommand();
} catch (error) {
  const known = error instanceof AdminError || error instanceof StartError;
  console.error(known ? error.message : error);
  // A connection to a database that never answers would keep the process.
  process.exit(1);
}

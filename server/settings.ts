import path from "node:path";
import * as v from "valibot";
import { type SigningKey, signingKeySchema } from "../src/capabilities/signing/server/signing-key.ts";
import { LANGUAGES } from "../src/domain/languages/languages.ts";
import { validatePassword } from "./accounts/password-rules.ts";
import { backupEntries, backupSettings } from "./backups/backup-settings.ts";
import type { BackupSettings } from "./backups/deliver.ts";
import { commandLine } from "./cli/command-line.ts";
import type { MailSettings } from "./notify/mail/owner-mail.ts";
import {
  areHosts,
  isDatabaseUrl,
  isEmail,
  isFolderName,
  isLoopback,
  isOrigin,
  isPublicKey,
  isReleasePlace,
  isSmtpUrl,
  isSupabaseUrl,
} from "./setting-rules.ts";
import { StartError } from "./start-error.ts";

/** Settings from the environment: where and how to run. */
export interface Settings {
  port: number;
  dataDir: string;
  /** A database on a PostgreSQL server, instead of the one in the data directory. */
  databaseUrl: string | undefined;
  /** The hosted Supabase instance the app uses instead of the embedded backend. */
  hosted: { url: string; anonKey: string } | undefined;
  /** True to print a line of JSON for each request. */
  logRequests: boolean;
  /** A document waits at most this long for the database, in milliseconds; then it is sent without posts. */
  documentWaitMs: number;
  /** True behind a reverse proxy whose X-Forwarded-For is trusted. */
  trustProxy: boolean;
  /** The origin that visitors use (`https://selam.example`), for absolute links; null if not configured. */
  siteUrl: string | null;
  /** True if users other than this machine's own can reach the site. */
  isPublic: boolean;
  /** True to add the demo content and its admin to a new data directory. */
  demo: boolean;
  /** The demo admin's password instead of a generated one. */
  demoPassword: string | undefined;
  /** Where the site takes its backups by itself; undefined for nowhere. */
  backups: BackupSettings | undefined;
  /** How the owner gets new messages by e-mail; undefined for not at all. */
  mail: MailSettings | undefined;
  /** What `selam update` takes when it is given nothing; of a folder the owner is told when it has a newer release. */
  updateFrom: string | undefined;
  /** Signs the posts of a site with a hosted Supabase; undefined for the embedded backend's own key, or none. */
  signingKey: SigningKey | undefined;
}

const PORT_RULE = "PORT must be a whole number from 1 to 65535";
const URL_RULE = "VITE_SUPABASE_URL must be an https address (or http on this machine) without a path";
const PROXY_RULE = "TRUST_PROXY must be 1 (behind a reverse proxy) or 0";
const LOG_RULE = "LOG_REQUESTS must be 1 (a line for each request) or 0";
const DEMO_RULE = "SELAM_DEMO must be 1 (with demo content) or 0";
const WAIT_RULE = "DOCUMENT_WAIT_MS must be a whole number of milliseconds, at most 60000";
const SITE_RULE = "SITE_URL must be the http or https address that visitors use, without a path";
const KEY_RULE = "VITE_SUPABASE_ANON_KEY must be the project's public (anon or publishable) key";
const DATABASE_RULE = "DATABASE_URL must be an address such as postgres://role:password@host/database";
const FOLDER_RULE =
  "DATA_DIR must be a folder's name as it is, such as /var/lib/selam: nothing replaces ~ or $ in it or takes quotes away";
const SMTP_RULE =
  "SMTP_URL must be an address such as smtp://user:password@host:587 or smtps://user:password@host";
const MAIL_FROM_RULE = "MAIL_FROM must be an email address";
const MAIL_TO_RULE = "MAIL_TO must be the owner's email address";
const MAIL_LANGUAGE_RULE = "MAIL_LANGUAGE must be en or ti";
const SIGNING_RULE = `SELAM_SIGNING_KEY must be the line that ${commandLine("signing:key")} prints`;

const UPDATE_RULE =
  "SELAM_UPDATE_FROM must be a release (.tar.gz) or a folder of releases: an absolute name, or an https address, that of a folder with a slash at its end";
const ADOPT_RULE = "SELAM_ADOPT must be 1 (for one start without a part that is missing) or 0";
const HOSTS_RULE =
  "INTERNAL_HOSTS must be names or addresses of hosts such as old-site.lan,192.168.1.20, without http:// and ports";

const SECRETS = [
  "BACKUP_TO",
  "BACKUP_PASSPHRASE",
  "VITE_SUPABASE_ANON_KEY",
  "SELAM_DEMO_PASSWORD",
  "SELAM_SIGNING_KEY",
  "DATABASE_URL",
  "SMTP_URL",
];

const text = v.optional(v.pipe(v.string(), v.trim()), "");
const orElse = (standard: string) => v.transform((value: string) => value || standard);
const emptyOr = (isValid: (value: string) => boolean, rule: string) =>
  v.check((value: string) => value === "" || isValid(value), rule);

const settingsSchema = v.object({
  PORT: v.pipe(
    text,
    orElse("4173"),
    v.regex(/^\d{1,5}$/, PORT_RULE),
    v.transform(Number),
    v.minValue(1, PORT_RULE),
    v.maxValue(65535, PORT_RULE),
  ),
  DATA_DIR: v.pipe(text, orElse("./.data"), v.check(isFolderName, FOLDER_RULE)),
  DATABASE_URL: v.pipe(text, emptyOr(isDatabaseUrl, DATABASE_RULE)),
  TRUST_PROXY: v.pipe(text, v.picklist(["", "0", "1"], PROXY_RULE)),
  LOG_REQUESTS: v.pipe(text, v.picklist(["", "0", "1"], LOG_RULE)),
  DOCUMENT_WAIT_MS: v.pipe(
    text,
    orElse("1000"),
    v.regex(/^\d{1,5}$/, WAIT_RULE),
    v.transform(Number),
    v.maxValue(60_000, WAIT_RULE),
  ),
  SITE_URL: v.pipe(
    text,
    emptyOr(isOrigin, SITE_RULE),
    v.transform((value) => (value === "" ? null : new URL(value).origin)),
  ),
  SELAM_DEMO: v.pipe(text, v.picklist(["", "0", "1"], DEMO_RULE)),
  SELAM_DEMO_PASSWORD: v.pipe(
    text,
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed && dataset.value !== "" ? validatePassword(dataset.value) : null;
      if (fault)
        addIssue({ message: `SELAM_DEMO_PASSWORD was rejected. ${fault.message.replace(/\.$/, "")}` });
    }),
  ),
  SMTP_URL: v.pipe(text, emptyOr(isSmtpUrl, SMTP_RULE)),
  MAIL_FROM: v.pipe(text, emptyOr(isEmail, MAIL_FROM_RULE)),
  MAIL_TO: v.pipe(text, emptyOr(isEmail, MAIL_TO_RULE)),
  MAIL_LANGUAGE: v.pipe(text, v.picklist(["", ...LANGUAGES], MAIL_LANGUAGE_RULE)),
  ...backupEntries,
  SELAM_UPDATE_FROM: v.pipe(text, emptyOr(isReleasePlace, UPDATE_RULE)),
  SELAM_RELEASE_KEY: text,
  SELAM_ADOPT: v.pipe(text, v.picklist(["", "0", "1"], ADOPT_RULE)),
  INTERNAL_HOSTS: v.pipe(text, v.check(areHosts, HOSTS_RULE)),
  SELAM_SIGNING_KEY: v.pipe(
    text,
    v.check((value) => value === "" || signingKeyOf(value) !== undefined, SIGNING_RULE),
    v.transform(signingKeyOf),
  ),
  VITE_SUPABASE_URL: v.pipe(
    text,
    emptyOr(isSupabaseUrl, URL_RULE),
    v.transform((value) => value.replace(/\/$/, "")),
  ),
  VITE_SUPABASE_ANON_KEY: v.pipe(text, emptyOr(isPublicKey, KEY_RULE)),
});

export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.entries);

/** Reads the settings from environment variables. Throws StartError with one sentence that names the wrong one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const result = v.safeParse(settingsSchema, env, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    const name = v.getDotPath(issue) ?? "";
    // A key or password is never printed, not even a wrong one.
    const value = SECRETS.includes(name) ? "" : `, not "${env[name] ?? ""}"`;
    throw new StartError(`${issue.message}${value}.`);
  }
  assertDecodable(env);
  const { PORT, DATA_DIR, SITE_URL, VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY } = result.output;
  if ((VITE_SUPABASE_URL === "") !== (VITE_SUPABASE_ANON_KEY === "")) {
    const missing = VITE_SUPABASE_URL === "" ? "VITE_SUPABASE_URL" : "VITE_SUPABASE_ANON_KEY";
    throw new StartError(
      `${missing} is missing. Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY for a hosted Supabase, or neither.`,
    );
  }
  const hosted = VITE_SUPABASE_URL ? { url: VITE_SUPABASE_URL, anonKey: VITE_SUPABASE_ANON_KEY } : undefined;
  const { DATABASE_URL } = result.output;
  if (hosted && DATABASE_URL !== "")
    throw new StartError(
      "DATABASE_URL and VITE_SUPABASE_URL are both set; a hosted Supabase has its own database, so set only one.",
    );
  const { SELAM_DEMO, SELAM_DEMO_PASSWORD } = result.output;
  const trustProxy = result.output.TRUST_PROXY === "1";
  const isPublic = trustProxy || (SITE_URL !== null && !isLoopback(new URL(SITE_URL)));
  return {
    port: PORT,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL || undefined,
    hosted,
    logRequests: result.output.LOG_REQUESTS === "1",
    documentWaitMs: result.output.DOCUMENT_WAIT_MS,
    trustProxy,
    siteUrl: SITE_URL,
    isPublic,
    demo: SELAM_DEMO === "" ? !isPublic : SELAM_DEMO === "1",
    demoPassword: SELAM_DEMO_PASSWORD || undefined,
    backups: backupSettings(result.output),
    mail: mailSettings(result.output),
    updateFrom: result.output.SELAM_UPDATE_FROM || undefined,
    signingKey: result.output.SELAM_SIGNING_KEY,
  };
}

/** Throws StartError if only some of the settings are given: a message that is not sent would go unnoticed. */
function mailSettings({
  SMTP_URL,
  MAIL_FROM,
  MAIL_TO,
  MAIL_LANGUAGE,
}: v.InferOutput<typeof settingsSchema>): MailSettings | undefined {
  if (SMTP_URL === "" && MAIL_FROM === "" && MAIL_TO === "") return undefined;
  const missing = Object.entries({ SMTP_URL, MAIL_FROM, MAIL_TO }).find(([, value]) => value === "")?.[0];
  if (missing)
    throw new StartError(
      `${missing} is missing. Set SMTP_URL, MAIL_FROM and MAIL_TO to get messages by email, or none of them.`,
    );
  const language = LANGUAGES.find((known) => known === MAIL_LANGUAGE) ?? null;
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, to: MAIL_TO, language };
}

/** The key in a line of the environment; undefined if it is not one. */
function signingKeyOf(line: string): SigningKey | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), signingKeySchema), line);
  return parsed.success ? parsed.output : undefined;
}

/** Throws StartError for an address whose password cannot be read. */
function assertDecodable(env: Record<string, string | undefined>): void {
  for (const name of ["DATABASE_URL", "SMTP_URL", "BACKUP_TO"])
    for (const address of (env[name] ?? "").split(/\s+/).filter((place) => !path.isAbsolute(place)))
      try {
        decodeURIComponent(address);
      } catch {
        throw new StartError(`${name} has a % that encodes nothing; write a % of the password as %25.`);
      }
}

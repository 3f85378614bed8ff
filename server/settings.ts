import { existsSync } from "node:fs";
import * as v from "valibot";
import { StartError } from "./start-error.ts";

/** What the environment says about where and how to run. */
export interface Settings {
  port: number;
  dataDir: string;
  /** The hosted Supabase instance the app speaks to instead of the embedded backend. */
  hosted: { url: string; anonKey: string } | undefined;
  /** Whether a reverse proxy stands in front, whose X-Forwarded-For is believed. */
  trustProxy: boolean;
  /** The origin that visitors use (`https://selam.example`), for absolute links; null where nothing says it. */
  siteUrl: string | null;
}

const PORT_RULE = "PORT must be a whole number from 1 to 65535";
const URL_RULE = "VITE_SUPABASE_URL must be an https address (or http on this machine) without a path";
const PROXY_RULE = "TRUST_PROXY must be 1 (a reverse proxy stands in front) or 0";
const SITE_RULE = "SITE_URL must be the http or https address that visitors use, without a path";
const KEY_RULE = "VITE_SUPABASE_ANON_KEY must be the project's public (anon or publishable) key";

const text = v.optional(v.pipe(v.string(), v.trim()), "");

const settingsSchema = v.object({
  PORT: v.pipe(
    text,
    v.transform((value) => (value === "" ? "4173" : value)),
    v.regex(/^\d{1,5}$/, PORT_RULE),
    v.transform(Number),
    v.minValue(1, PORT_RULE),
    v.maxValue(65535, PORT_RULE),
  ),
  DATA_DIR: v.pipe(
    text,
    v.transform((value) => (value === "" ? "./.data" : value)),
  ),
  TRUST_PROXY: v.pipe(text, v.picklist(["", "0", "1"], PROXY_RULE)),
  SITE_URL: v.pipe(
    text,
    v.check((value) => value === "" || isOrigin(value), SITE_RULE),
    v.transform((value) => (value === "" ? null : new URL(value).origin)),
  ),
  VITE_SUPABASE_URL: v.pipe(
    text,
    v.check((value) => value === "" || isSupabaseUrl(value), URL_RULE),
    v.transform((value) => value.replace(/\/$/, "")),
  ),
  VITE_SUPABASE_ANON_KEY: v.pipe(
    text,
    v.check((value) => !/\s/.test(value) && !isSecretKey(value), KEY_RULE),
  ),
});

/** Reads the settings from environment variables. Throws StartError with one sentence that names the wrong one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const result = v.safeParse(settingsSchema, env, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    const name = v.getDotPath(issue) ?? "";
    // A key is never repeated on the screen, not even a wrong one.
    const value = name === "VITE_SUPABASE_ANON_KEY" ? "" : `, not "${env[name] ?? ""}"`;
    throw new StartError(`${issue.message}${value}.`);
  }
  const { PORT, DATA_DIR, TRUST_PROXY, SITE_URL, VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY } = result.output;
  if ((VITE_SUPABASE_URL === "") !== (VITE_SUPABASE_ANON_KEY === "")) {
    const missing = VITE_SUPABASE_URL === "" ? "VITE_SUPABASE_URL" : "VITE_SUPABASE_ANON_KEY";
    throw new StartError(
      `${missing} is missing: set both it and its sister for a hosted Supabase, or neither.`,
    );
  }
  const hosted = VITE_SUPABASE_URL ? { url: VITE_SUPABASE_URL, anonKey: VITE_SUPABASE_ANON_KEY } : undefined;
  return { port: PORT, dataDir: DATA_DIR, hosted, trustProxy: TRUST_PROXY === "1", siteUrl: SITE_URL };
}

/** Takes over what `.env.local` and `.env` say, as Vite does; the real environment wins. */
export function loadEnvFiles(): void {
  for (const file of [".env.local", ".env"]) if (existsSync(file)) process.loadEnvFile(file);
}

function isSupabaseUrl(value: string): boolean {
  if (!isOrigin(value)) return false;
  const url = new URL(value);
  return url.protocol === "https:" || isLoopback(url);
}

/** An http or https address without a path, a query or a name and password. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return ["http:", "https:"].includes(url.protocol) && url.href === `${url.origin}/` && !/[?#]/.test(value);
}

function isLoopback(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}

/** A secret key built into the app would give every visitor everything. */
function isSecretKey(value: string): boolean {
  if (value.startsWith("sb_secret_")) return true;
  const payload = value.split(".")[1] ?? "";
  return Buffer.from(payload, "base64url").toString("utf8").includes('"service_role"');
}

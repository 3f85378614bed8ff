import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import * as v from "valibot";
import { StartError } from "./start-error.ts";

/** The part of supabase/config.toml that the embedded backend supports; the Supabase CLI reads the same file. */
const configSchema = v.object({
  api: v.optional(
    v.object({ schemas: v.optional(v.array(v.string())), max_rows: v.optional(v.number()) }),
    {},
  ),
  auth: v.optional(
    v.object({
      enable_signup: v.optional(v.boolean(), true),
      enable_anonymous_sign_ins: v.optional(v.boolean(), false),
      jwt_expiry: v.optional(v.number(), 3600),
      minimum_password_length: v.optional(v.number(), 6),
      enable_refresh_token_rotation: v.optional(v.boolean(), true),
      refresh_token_reuse_interval: v.optional(v.number(), 10),
      email: v.optional(v.object({ enabled: v.optional(v.boolean(), true) }), {}),
    }),
    {},
  ),
  storage: v.optional(v.object({ file_size_limit: v.optional(v.string(), "50MiB") }), {}),
});

export type ProjectConfig = v.InferOutput<typeof configSchema>;

/** Reads `config.toml` of a supabase folder. Throws StartError that names the file and the setting. */
export function readProjectConfig(supabaseDir: string): ProjectConfig {
  const file = path.join(supabaseDir, "config.toml");
  let raw: unknown;
  try {
    raw = substituteEnv(parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${firstLine(error)}`);
  }
  const result = v.safeParse(configSchema, raw);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new StartError(`${file}: ${v.getDotPath(issue) ?? "the file"} is wrong: ${issue.message}`);
}

/** Substitutes `env(NAME)` by the environment variable, as the Supabase CLI does. */
function substituteEnv(value: unknown): unknown {
  if (typeof value === "string") {
    const name = /^env\((\w+)\)$/.exec(value)?.[1];
    return name ? (process.env[name] ?? "") : value;
  }
  if (Array.isArray(value)) return value.map(substituteEnv);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, substituteEnv(inner)]));
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
}

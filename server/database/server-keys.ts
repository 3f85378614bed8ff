import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { StartError, systemErrorCode } from "../start-error.ts";
import { makeDirectory } from "./make-directory.ts";

const keysSchema = v.object({
  publishable: v.pipe(v.string(), v.startsWith("sb_publishable_"), v.minLength(30)),
  secret: v.pipe(v.string(), v.startsWith("sb_secret_"), v.minLength(40)),
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
});

/** The embedded backend's keys: the app's public key, the secret key of trusted commands, and the JWT secret. */
export type ServerKeys = v.InferOutput<typeof keysSchema>;

/**
 * Reads DATA_DIR/keys.json, or creates it on the first start. Never overwrites a file it cannot read: new keys would
 * sign everyone out and reject every app built with the old one. Throws StartError.
 */
export function ensureKeys(dataDir: string): ServerKeys {
  const file = path.join(path.resolve(dataDir), "keys.json");
  return readKeys(file) ?? createKeys(file);
}

/** The keys of a file; undefined if there is none. Throws StartError. */
export function readKeys(file: string): ServerKeys | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw new StartError(`The keys in ${file} cannot be read (${systemErrorCode(error) ?? String(error)}).`);
  }
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), keysSchema), text);
  if (result.success) return result.output;
  throw new StartError(
    `The keys in ${file} are damaged; restore the file, or delete it to sign everyone out.`,
  );
}

/** A container's image has the app built for this key already; it is public, and names nothing but the app. */
function publishableKey(): string {
  const given = process.env.SELAM_PUBLISHABLE_KEY ?? "";
  if (given === "") return `sb_publishable_${randomBytes(24).toString("base64url")}`;
  if (v.is(keysSchema.entries.publishable, given)) return given;
  throw new StartError(
    "SELAM_PUBLISHABLE_KEY must begin with sb_publishable_ and have at least 30 characters.",
  );
}

function createKeys(file: string): ServerKeys {
  const keys: ServerKeys = {
    publishable: publishableKey(),
    secret: `sb_secret_${randomBytes(32).toString("base64url")}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
  const draft = `${file}.${process.pid}`;
  try {
    makeDirectory(path.dirname(file));
    writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (error) {
    throw new StartError(
      `The keys cannot be written to ${file} (${systemErrorCode(error) ?? String(error)}).`,
    );
  }
  return keys;
}

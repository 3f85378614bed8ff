import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import {
  newSigningKey,
  type SigningKey,
  signingKeySchema,
} from "../../src/capabilities/signing/server/signing-key.ts";
import { fileReason } from "../plain-reason.ts";
import { writePrivateFile } from "../private-file.ts";
import { StartError, systemErrorCode } from "../start-error.ts";
import { assertNoKeysLost } from "./installation/installation.ts";
import { makeDirectory } from "./make-directory.ts";

const keysSchema = v.object({
  publishable: v.pipe(v.string(), v.startsWith("sb_publishable_"), v.minLength(30)),
  secret: v.pipe(v.string(), v.startsWith("sb_secret_"), v.minLength(40)),
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  /** Absent in the files of servers that sent no notifications yet. */
  vapid: v.optional(v.pipe(v.object({ x: v.string(), y: v.string(), d: v.string() }), v.check(isKeyPair))),
  /** Absent in the files of servers that signed no posts yet. */
  signing: v.optional(signingKeySchema),
});

/** The public key of apps that are built for no one data directory: each embedded backend takes it for its own. */
export const APP_KEY = "sb_publishable_selam-embedded-backend";

type StoredKeys = v.InferOutput<typeof keysSchema>;

/**
 * The embedded backend's keys: the app's public key, the secret key of trusted commands, the JWT secret, the key pair that
 * signs notifications, and the one that signs posts.
 */
export type ServerKeys = Omit<StoredKeys, "vapid" | "signing"> & {
  vapid: NonNullable<StoredKeys["vapid"]>;
  signing: SigningKey;
};

/**
 * Reads DATA_DIR/keys.json, or creates it on the first start. Never overwrites a file it cannot read: new keys would
 * sign everyone out and reject every app built with the old one. Adds only the keys of notifications and of signatures to
 * a file that was made before there were any. Throws StartError, also if a site was there whose keys are missing.
 * @param isReplaced true if a restore brings the keys
 */
export function ensureKeys(dataDir: string, isReplaced = false): ServerKeys {
  const root = path.resolve(dataDir);
  const file = path.join(root, "keys.json");
  const stored = readKeys(file);
  if (!stored) {
    if (!isReplaced) assertNoKeysLost(root);
    return createKeys(file);
  }
  const { vapid = newVapidKeys(), signing = newSigningKey(), ...others } = stored;
  const keys = { ...others, vapid, signing };
  return stored.vapid && stored.signing ? keys : writeKeys(file, keys);
}

/** Replaces the key that signs posts. Throws StartError. */
export function replaceSigningKey(dataDir: string, next: (key: SigningKey) => SigningKey): SigningKey {
  const keys = ensureKeys(dataDir);
  const signing = next(keys.signing);
  writeKeys(path.join(path.resolve(dataDir), "keys.json"), { ...keys, signing });
  return signing;
}

/** The keys of a file; undefined if there is none. Throws StartError. */
export function readKeys(file: string): StoredKeys | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw new StartError(
      `The keys in ${file} can't be read (${fileReason(error)}): run the command as the user that the site runs as.`,
    );
  }
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), keysSchema), text);
  if (result.success) return result.output;
  throw new StartError(
    `The keys in ${file} are damaged: put back that file from the newest backup (server/keys.json in it). New keys would sign everybody out and end notifications.`,
  );
}

/** True if the public key verifies what the private one signs. */
function isKeyPair({ x, y, d }: { x: string; y: string; d: string }): boolean {
  try {
    const curve = { kty: "EC", crv: "P-256" };
    const signature = sign(
      "sha256",
      Buffer.alloc(0),
      createPrivateKey({ format: "jwk", key: { ...curve, x, y, d } }),
    );
    return verify(
      "sha256",
      Buffer.alloc(0),
      createPublicKey({ format: "jwk", key: { ...curve, x, y } }),
      signature,
    );
  } catch {
    return false;
  }
}

function createKeys(file: string): ServerKeys {
  return writeKeys(file, {
    publishable: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secret: `sb_secret_${randomBytes(32).toString("base64url")}`,
    jwtSecret: randomBytes(48).toString("base64url"),
    vapid: newVapidKeys(),
    signing: newSigningKey(),
  });
}

/** A key pair for Web Push (RFC 8292). With another one, every subscription would have to be made again. */
export function newVapidKeys(): ServerKeys["vapid"] {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  return { x, y, d };
}

function writeKeys(file: string, keys: ServerKeys): ServerKeys {
  try {
    makeDirectory(path.dirname(file));
    writePrivateFile(file, `${JSON.stringify(keys, null, 2)}\n`);
  } catch (error) {
    throw new StartError(
      `The keys can't be written to ${file} (${fileReason(error)}); set DATA_DIR to a folder that can be written to.`,
    );
  }
  return keys;
}

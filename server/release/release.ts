import { createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { StartError } from "../start-error.ts";

/** What an archive of the program says of itself, in its release.json. */
export const releaseSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/)),
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{8,40}$/)),
  /** When its commit was made: the order of two releases with one version. */
  committedAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Release = v.InferOutput<typeof releaseSchema>;

export const RELEASE_FILE = "release.json";
/** The public half of the key that signs a release and those after it. */
export const KEY_FILE = "release-key.pem";

/** Throws StartError if the folder holds no release. */
export function readRelease(folder: string): Release {
  const file = path.join(folder, RELEASE_FILE);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), releaseSchema), text);
  if (read.success) return read.output;
  throw new StartError(`There is no release of Selam in ${folder}.`);
}

/** True if the first release comes after the second. */
export function isNewer(one: Release, other: Release): boolean {
  const order = compareVersions(one.version, other.version);
  return order === 0 ? one.committedAt > other.committedAt : order > 0;
}

/** As Semantic Versioning orders them, of which 1.0.0-rc.1 comes before 1.0.0. */
function compareVersions(one: string, other: string): number {
  const [core = "", pre] = split(one);
  const [otherCore = "", otherPre] = split(other);
  const byNumber = new Intl.Collator([], { numeric: true }).compare;
  if (core !== otherCore) return byNumber(core, otherCore);
  if (pre === undefined || otherPre === undefined)
    return Number(pre === undefined) - Number(otherPre === undefined);
  return byNumber(pre, otherPre);
}

function split(version: string): string[] {
  const at = version.indexOf("-");
  return at < 0 ? [version] : [version.slice(0, at), version.slice(at + 1)];
}

/** True if the private half of a key (PEM) made the signature (base64) of these bytes. */
export function isSigned(bytes: Buffer, signature: string, key: string): boolean {
  return verify(null, bytes, createPublicKey(key), Buffer.from(signature, "base64"));
}

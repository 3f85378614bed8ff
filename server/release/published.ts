import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { networkReason } from "../plain-reason.ts";
import { ROOT } from "../root.ts";
import { StartError, systemErrorCode } from "../start-error.ts";
import { homeOf } from "./installation.ts";
import { isNewer, isSigned, KEY_FILE, RELEASE_FILE, readRelease, releaseSchema } from "./release.ts";

/** What a folder of releases says of its newest, in its own release.json. */
const publishedSchema = v.object({
  ...releaseSchema.entries,
  /** The archive's name in the same folder. */
  archive: v.pipe(v.string(), v.regex(/^[\w.-]+\.tar\.gz$/)),
});
export type Published = v.InferOutput<typeof publishedSchema>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000;

export const isAddress = (from: string) => /^https?:/.test(from);

/** True for a folder of releases, or the address of one, which ends with a slash; false for one archive. */
export function isFolder(from: string): boolean {
  return from.endsWith("/") || (!isAddress(from) && existsSync(from) && statSync(from).isDirectory());
}

/** What lies in a folder or at the address of one. */
export function placeIn(folder: string, name: string): string {
  return isAddress(folder) ? new URL(name, folder).href : path.join(folder, name);
}

/** The public key that releases must be signed with. @param present the folder of the release that serves */
export function releaseKey(present: string): { readonly file: string; readonly key: string } {
  const file = process.env.SELAM_RELEASE_KEY || path.join(present, KEY_FILE);
  if (!existsSync(file))
    throw new StartError(`There is no public key in ${file}, which signatures are checked with.`);
  return { file, key: readFileSync(file, "utf8") };
}

/** The newest release of a folder. Throws StartError if it cannot be read, or its signature is not of the key. */
export async function readPublished(folder: string, key: string): Promise<Published> {
  const file = placeIn(folder, RELEASE_FILE);
  const [text, signature] = [await readSmall(file), await readSmall(`${file}.sig`)];
  if (!isSigned(Buffer.from(text), signature, key))
    throw new StartError(`The signature of ${file} is not of the key that signed this site's release.`);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), publishedSchema), text);
  if (read.success) return read.output;
  throw new StartError(`${file} does not describe a release of Selam.`);
}

async function readSmall(file: string): Promise<string> {
  if (!isAddress(file)) {
    if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
    return readFileSync(file, "utf8");
  }
  try {
    const answer = await fetch(file, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok || !answer.body) throw new StartError(`${file} answered with ${answer.status}.`);
    let text = "";
    for await (const chunk of answer.body) {
      text += Buffer.from(chunk).toString();
      if (text.length > MAX_BYTES) throw new StartError(`${file} is too long.`);
    }
    return text;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { cause, message } = error as Error;
    throw new StartError(
      `${file} can't be read (${networkReason(systemErrorCode(cause) ?? "") ?? message}).`,
    );
  }
}

/**
 * The version of a release that is newer than this one, at the folder that the operator set; null if there is none, or this is a
 * clone. Throws StartError if the folder cannot be read.
 * @param from SELAM_UPDATE_FROM: nothing else is ever asked
 */
export async function newerRelease(from: string | undefined, present = ROOT): Promise<string | null> {
  if (from === undefined || !isFolder(from) || homeOf(present) === null) return null;
  const published = await readPublished(from, releaseKey(present).key);
  return isNewer(published, readRelease(present)) ? published.version : null;
}

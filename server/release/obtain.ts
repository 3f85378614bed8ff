import { createWriteStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { networkReason } from "../plain-reason.ts";
import { StartError, systemErrorCode } from "../start-error.ts";
import { releaseFolder } from "./installation.ts";
import { isAddress, isFolder, placeIn, readPublished, releaseKey } from "./published.ts";
import { isSigned } from "./release.ts";

const DOWNLOAD = ".download.tar.gz";
/** On a slow connection, too. */
const DOWNLOAD_MS = 30 * 60_000;

/**
 * The archive of a file, of an address, or the newest of a folder of them, whose signature is of the key that signed the present release, or that the operator
 * has pinned with SELAM_RELEASE_KEY. Throws StartError if it is not, or cannot be had.
 * @param present the folder of the release that serves
 */
export async function obtainRelease(from: string, home: string, present: string): Promise<string> {
  const { file: keyFile, key } = releaseKey(present);
  if (isFolder(from))
    return obtainRelease(placeIn(from, (await readPublished(from, key)).archive), home, present);
  const file = isAddress(from) ? await download(from, releaseFolder(home, DOWNLOAD)) : path.resolve(from);
  for (const needed of [file, `${file}.sig`])
    if (!existsSync(needed)) throw new StartError(`There is no file ${needed}. Nothing was changed.`);
  if (!isSigned(readFileSync(file), readFileSync(`${file}.sig`, "utf8"), key))
    throw new StartError(
      `The signature of ${from} is not of the key in ${keyFile}: it is damaged, or not by those who made this site's release. Nothing was changed; get it again from them.`,
    );
  return file;
}

async function download(address: string, file: string): Promise<string> {
  for (const end of ["", ".sig"]) {
    const answer = await fetch(address + end, { signal: AbortSignal.timeout(DOWNLOAD_MS) }).catch(
      (error: Error) => {
        const code = systemErrorCode(error.cause) ?? "";
        throw new StartError(
          `${address} can't be read (${networkReason(code) ?? error.message}). Nothing was changed.`,
        );
      },
    );
    if (!answer.ok || !answer.body)
      throw new StartError(`${address}${end} answered with ${answer.status}. Nothing was changed.`);
    await pipeline(answer.body, createWriteStream(file + end));
  }
  return file;
}

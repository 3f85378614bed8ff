import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { packedFiles } from "../archive/packed-files.ts";
import { syncTree } from "../database/fsync-files.ts";
import { StartError } from "../start-error.ts";
import { releaseFolder } from "./installation.ts";
import { isNewer, readRelease } from "./release.ts";

/** How much larger a release is than its archive, at most. */
const UNPACKED_RATIO = 6;
/** Of a release that is being unpacked. */
const UNFINISHED = ".unfinished";

/**
 * Unpacks a release, whose signature was checked, beside the one that serves. It has its name once all of it is on the disk.
 * Throws StartError if it comes before the present one, or the disk has too little room.
 * @returns its name; the present one's if it is that one
 */
export async function unpackRelease(file: string, home: string, present: string): Promise<string> {
  const needed = UNPACKED_RATIO * statSync(file).size;
  const { bavail, bsize } = statfsSync(home);
  if (bavail * bsize < needed)
    throw new StartError(
      `The disk with ${home} is too full: the release needs ${Math.ceil(needed / 1e6)} MB. Nothing was changed; free that much and run the command again.`,
    );
  const draft = releaseFolder(home, UNFINISHED);
  rmSync(draft, { recursive: true, force: true });
  for await (const { name, content } of packedFiles(file)) await write(draft, name, content);
  const release = readRelease(draft);
  const here = readRelease(releaseFolder(home, present));
  if (release.version === here.version && release.commit === here.commit) return present;
  if (!isNewer(release, here)) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(
      `This is release ${release.version} of ${release.committedAt}, and ${here.version} of ${here.committedAt} is installed: nothing was changed. "selam rollback" takes the last update back.`,
    );
  }
  syncTree(draft);
  const name = `selam-${release.version}-${release.commit.slice(0, 8)}`;
  // Of an update that was interrupted or taken back.
  rmSync(releaseFolder(home, name), { recursive: true, force: true });
  renameSync(draft, releaseFolder(home, name));
  return name;
}

/** Writes a file below the folder, without the archive's own first folder. */
async function write(folder: string, packed: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = path.join(folder, packed.slice(packed.indexOf("/") + 1));
  if (!file.startsWith(folder + path.sep)) throw new StartError("The archive is not a release of Selam.");
  if (!existsSync(path.dirname(file))) mkdirSync(path.dirname(file), { recursive: true });
  await pipeline(Readable.from(content), createWriteStream(file, { mode: 0o755 }));
}

import { copyFile, link } from "node:fs/promises";
import { systemErrorCode } from "./start-error.ts";

/** What file systems answer that have no hard links, have no more for a file, or hold the other name. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"];

/** True for an error of a hard link that a copy can stand in for. */
export const isWithoutLinks = (error: unknown) => NO_LINKS.includes(systemErrorCode(error) ?? "");

/** Gives a file a second name; where the file system can't, copies it. Throws the system's error. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (!isWithoutLinks(error)) throw error;
    return copyFile(from, to);
  });
}

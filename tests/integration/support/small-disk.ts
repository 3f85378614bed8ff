import { execFileSync } from "node:child_process";

/** Mounts a file system in memory with this size in megabytes; false where this user may not, since only root can. */
export function mountSmallDisk(place: string, megabytes: number): boolean {
  const options = `size=${Math.round(megabytes * 1024)}k,mode=755`;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", place], { stdio: "ignore" });
    return true;
  } catch {
    // The tests of a full disk are skipped by name.
    return false;
  }
}

export function unmountDisk(place: string): void {
  execFileSync("umount", [place]);
}

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { mountSmallDisk, unmountDisk } from "./small-disk.ts";

/** A folder in which this user may make nothing. */
export interface ReadOnlyFolder {
  /** What a message says of it. */
  readonly reason: string;
  undo(): void;
}

/**
 * Makes a folder read-only after `fill` has put into it what it holds: for root, whom no permission stops, it is a disk of its own.
 * @returns null where root may not mount one
 */
export function makeReadOnlyFolder(place: string, fill: () => void): ReadOnlyFolder | null {
  mkdirSync(place, { recursive: true });
  if (process.getuid?.() !== 0) {
    fill();
    chmodSync(place, 0o500);
    return { reason: "this user isn't allowed to", undo: () => chmodSync(place, 0o700) };
  }
  if (!mountSmallDisk(place, 4)) return null;
  fill();
  execFileSync("mount", ["-o", "remount,ro", place]);
  return { reason: "the disk is read-only", undo: () => unmountDisk(place) };
}

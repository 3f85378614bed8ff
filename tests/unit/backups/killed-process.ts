import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";

/** What ends the work of a process that was killed: nothing may catch it. */
export class Killed extends Error {
  override readonly name = "Killed";
}

export interface Disk {
  /** Kills the process before its change of this number from here, the first being 0, and in the midst of one that takes several steps. */
  killBefore(change: number): void;
  /** Makes hard links fail with this code; null for none. */
  linksFailWith(code: string | null): void;
  /** Begins another process. */
  revive(): void;
  /** Gives node:fs its own functions back. */
  release(): void;
}

/** Takes the place of what changes files in node:fs, for all modules. */
export function mortalDisk(): Disk {
  const [real, realPromises] = [{ ...fs }, { ...fs.promises }];
  const { mkdirSync, renameSync, rmSync } = real;
  let [left, isDead, noLinks]: [number, boolean, string | null] = [Number.POSITIVE_INFINITY, false, null];

  /** @param half what of the change a kill leaves on the disk */
  function change(half: () => void = () => undefined): void {
    if (isDead) throw new Killed();
    if (left-- > 0) return;
    isDead = true;
    half();
    throw new Killed();
  }

  const halfRemoved = (file: string) => () => {
    if (!real.existsSync(file) || !real.statSync(file).isDirectory()) return;
    const files = real
      .readdirSync(file, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile());
    for (const entry of files.slice(0, Math.ceil(files.length / 2)))
      real.rmSync(path.join(entry.parentPath, entry.name));
  };
  const halfCopied = (from: string, to: string) => () =>
    real.writeFileSync(to, real.readFileSync(from).subarray(0, 1));

  Object.assign(fs, {
    mkdirSync: (file: string, options?: fs.MakeDirectoryOptions) => {
      change();
      return real.mkdirSync(file, options);
    },
    renameSync: (from: string, to: string) => {
      change();
      real.renameSync(from, to);
    },
    rmSync: (file: string, options?: fs.RmOptions) => {
      change(halfRemoved(file));
      real.rmSync(file, options);
    },
  });
  Object.assign(fs.promises, {
    mkdir: async (file: string, options?: fs.MakeDirectoryOptions) => {
      change();
      return realPromises.mkdir(file, options);
    },
    rename: async (from: string, to: string) => {
      change();
      await realPromises.rename(from, to);
    },
    rm: async (file: string, options?: fs.RmOptions) => {
      change(halfRemoved(file));
      await realPromises.rm(file, options);
    },
    link: async (from: string, to: string) => {
      change();
      if (noLinks !== null)
        throw Object.assign(new Error(noLinks), { code: noLinks, syscall: "link", errno: -1 });
      await realPromises.link(from, to);
    },
    copyFile: async (from: string, to: string, mode?: number) => {
      change(halfCopied(from, to));
      await realPromises.copyFile(from, to, mode);
    },
  });
  syncBuiltinESMExports();
  return {
    killBefore: (changes) => {
      left = changes;
    },
    linksFailWith: (code) => {
      noLinks = code;
    },
    revive: () => {
      [left, isDead] = [Number.POSITIVE_INFINITY, false];
    },
    release: () => {
      Object.assign(fs, { mkdirSync, renameSync, rmSync });
      const { mkdir, rename, rm, link, copyFile } = realPromises;
      Object.assign(fs.promises, { mkdir, rename, rm, link, copyFile });
      syncBuiltinESMExports();
    },
  };
}

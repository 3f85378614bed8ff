import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A copy of the repository in which files may be changed. */
export type ScratchCopy = { readonly folder: string; remove(): void };

/** Copies the tracked files as they are in the work tree. Its packages are linked, its caches are its own. */
export function scratchCopy(root: string): ScratchCopy {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-planted-"));
  const tracked = execFileSync("git", ["ls-files", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const file of tracked.split("\0")) {
    const from = path.join(root, file);
    // A file that was deleted and not committed yet is tracked too.
    if (file === "" || !existsSync(from)) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileSync(from, path.join(folder, file));
  }
  for (const own of ["node_modules", "tools/node_modules"])
    if (existsSync(path.join(root, own))) linkPackages(path.join(root, own), path.join(folder, own));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Links each package, and not the folder of all, so that build caches inside it are not shared. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (/^\.(?!bin$|package-lock\.json$)/.test(name)) continue;
    symlinkSync(path.join(from, name), path.join(to, name));
  }
}

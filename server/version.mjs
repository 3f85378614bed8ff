import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The version of the program in a folder: its number, and after a plus the commit that it was made of, where that is known.
 * Plain JavaScript, because `--version` needs nothing built.
 * @param {string} root
 * @returns {string} such as `1.2.0+58d93d01`
 */
export function versionOf(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const commit = commitOf(root);
  return commit ? `${version}+${commit}` : version;
}

/**
 * @param {string} root
 * @returns {string | undefined}
 */
function commitOf(root) {
  const release = path.join(root, "release.json");
  if (existsSync(release)) return JSON.parse(readFileSync(release, "utf8")).commit.slice(0, 8);
  // Only a repository of its own: git also answers for a folder inside another one.
  if (!existsSync(path.join(root, ".git"))) return undefined;
  const { stdout } = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: root, encoding: "utf8" });
  return stdout?.trim();
}

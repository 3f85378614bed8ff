import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The latest modification time below files and folders, in milliseconds; a folder's own time reveals removed files.
 * What is missing is older than anything else. Plain JavaScript, because it decides whether the server must be compiled.
 * @param {readonly string[]} sources
 * @param {string} [generated] a folder that is left out
 * @returns {number}
 */
export function newestSource(sources, generated) {
  return Math.max(
    0,
    ...sources.map((file) => {
      if (file === generated || !existsSync(file)) return 0;
      const stats = statSync(file);
      if (!stats.isDirectory()) return stats.mtimeMs;
      const entries = readdirSync(file).map((entry) => path.join(file, entry));
      return Math.max(stats.mtimeMs, newestSource(entries, generated));
    }),
  );
}

import fs from "node:fs";

/** Far below 1,024, the number of files that a container's build may have open. */
const AT_ONCE = 64;

/**
 * The file system for Paraglide, which writes 1,500 files at once: those for which the system has no open file left it
 * drops in silence, and the build then fails for a missing text.
 */
export function fewOpenFiles(): typeof fs {
  const waiting: (() => void)[] = [];
  let writing = 0;
  const writeFile = async (...args: Parameters<typeof fs.promises.writeFile>): Promise<void> => {
    if (writing < AT_ONCE) writing++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await fs.promises.writeFile(...args);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else writing--;
    }
  };
  return { ...fs, promises: { ...fs.promises, writeFile } };
}

import { existsSync } from "node:fs";
import path from "node:path";
import { RELEASE_FILE } from "../release/release.ts";
import { ROOT } from "../root.ts";
import type { COMMANDS } from "./commands.mjs";

/**
 * How an operator types a command here: `selam NAME` in a release, which has no scripts of npm, `npm run NAME --` in a clone.
 * @param options what comes after its name
 */
export function commandLine(name: keyof typeof COMMANDS, options = "", root: string = ROOT): string {
  const isRelease = existsSync(path.join(root, RELEASE_FILE));
  const words = isRelease ? ["selam", name] : ["npm run", name, ...(options ? ["--"] : [])];
  return [...words, ...(options ? [options] : [])].join(" ");
}

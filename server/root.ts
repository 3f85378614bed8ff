import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, for the sources and for the compiled server, which lies elsewhere in it. */
export const ROOT = projectAbove(path.dirname(fileURLToPath(import.meta.url)));

function projectAbove(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  return projectAbove(path.dirname(folder));
}

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../../..");

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes("paraglide"),
    )
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

/** What a source text imports: values, types, and what it loads later. */
export function importsOf(source: string): string[] {
  const found = source
    .replace(/^\s*(\/\/|\*).*$/gm, "")
    .matchAll(/(?:^\s*(?:import|export)\b[^;"']*?from\s*|\bimport\s*\(?\s*)["']([^"']+)["']/gm);
  return [...found].flatMap(([, name]) => name ?? []);
}

/** The files of the app, its service worker and its server. */
export const files = ["src", "sw", "server"].flatMap(filesBelow);

/** Every import of these files, of another file or of a package. */
export const imports = files.flatMap((from) =>
  importsOf(readFileSync(join(ROOT, from), "utf8")).map((name) => ({
    from,
    to: name.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(from), name)) : name,
  })),
);

import { createHash } from "node:crypto";
import { headersFile } from "../server/http/security-headers.ts";
import { LANGUAGES } from "../src/domain/languages/languages.ts";
import { addressOf } from "../src/pwa/language/build-files.ts";
import type { Marks } from "./chunks.ts";

/**
 * What the service worker caches (sw/shell.ts): the public site in every language, with everything that one of its pages
 * can load. The admin's files are in the list too, marked, since it caches them once the admin has been opened
 * (sw/admin-cache.ts), and so are the few scripts that are not cached, or only where the browser needs them, since other
 * scripts contain their names. Not included: the Ge'ez font, large icons, screenshots.
 */
export const SHELL = [
  ...LANGUAGES.map((language) => addressOf[language].shell.slice(1)),
  "assets/*.{js,css}",
  "boot.js",
  "band.svg",
  "welcome.webp",
  "icons/site.svg",
  "live/*.svg",
  "assets/{literata,abyssinica-welcome}-*.woff2",
];

type Entry = { url: string; revision: string | null; size: number } & Marks;
type Transform = (entries: Entry[]) => { manifest: Entry[]; warnings: string[] };

/**
 * The transform of the precache manifest: marks what not every visitor caches, and gives pages a revision that
 * includes their response headers. A cached page keeps its headers, including the security policy, so a change of
 * headers must change the revision even if the text is the same.
 */
export function precacheManifest(marksOf: (file: string) => Marks): Transform {
  return (entries) => {
    const headers = headersFile();
    const manifest = entries.map((entry): Entry => {
      const marks = marksOf(entry.url);
      if (Object.keys(marks).length > 0) return { ...entry, ...marks };
      if (!entry.url.endsWith(".html")) return entry;
      return { ...entry, revision: createHash("md5").update(`${entry.revision}${headers}`).digest("hex") };
    });
    return { manifest, warnings: [] };
  };
}

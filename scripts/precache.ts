import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { headersFile } from "../server/http/security-headers.ts";
import { LANGUAGES } from "../src/domain/content/language.ts";
import { addressOf, isAdminFile, languageOf, SHARED_FOLDER } from "../src/pwa/language/build-files.ts";

/** Limit for the download of the whole public site on a first visit (design, section 8). */
const BUDGET_GZIP = 400_000;

/**
 * The public app shell in every language, of which the worker caches the one in use (sw/languages.ts), and the admin,
 * which it caches only after it has been opened (sw/admin-cache.ts). Not included: rarely needed files (the Ge'ez font,
 * large icons, screenshots) and source maps.
 */
export const SHELL = [
  ...LANGUAGES.flatMap((language) => {
    const { shell, folder } = addressOf[language];
    return [shell.slice(1), `assets${folder}/*.{js,css}`, `assets${folder}/admin/*.{js,css}`];
  }),
  `${SHARED_FOLDER}/*.js`,
  "boot.js",
  "band.svg",
  "picture.svg",
  "icons/selam.svg",
  "live/*.svg",
  "assets/{literata,abyssinica-welcome}-*.woff2",
];

type Entry = { url: string; revision: string | null; size: number };
type Transform = (entries: Entry[]) => { manifest: Entry[]; warnings: string[] };

/** A Vite plugin that records the output folder, and the transforms that vite-plugin-pwa runs at the end. */
export function precache(): { plugin: Plugin; transforms: Transform[] } {
  let dist = "dist";
  const plugin: Plugin = {
    name: "selam-precache",
    configResolved({ root, build }) {
      dist = path.resolve(root, build.outDir);
    },
  };
  return { plugin, transforms: [withHeaders, (entries) => reportSizes(entries, dist)] };
}

/**
 * A cached page keeps its response headers, including the security policy, so a change of headers must change the
 * page's revision even if its text is the same.
 */
const withHeaders: Transform = (entries) => {
  const headers = headersFile();
  const manifest = entries.map((entry) => {
    if (!entry.url.endsWith(".html")) return entry;
    const revision = createHash("md5").update(`${entry.revision}${headers}`).digest("hex");
    return { ...entry, revision };
  });
  return { manifest, warnings: [] };
};

/** Prints the size of a first visit in each language beside its budget, which tests/e2e/budgets.test.ts asserts. */
function reportSizes(manifest: Entry[], dist: string) {
  for (const language of LANGUAGES) {
    const others = LANGUAGES.filter((other) => other !== language);
    const shell = manifest.filter(
      ({ url }) => !isAdminFile(url) && !others.some((other) => languageOf(url) === other),
    );
    const raw = shell.reduce((sum, { size }) => sum + size, 0);
    const gzip = shell.reduce((sum, { url }) => sum + gzippedSize(path.join(dist, url)), 0);
    const text = `precache, ${language}: ${shell.length} files, ${kB(raw)}, ${kB(gzip)} gzip (budget ${kB(BUDGET_GZIP)})`;
    console.warn(text);
  }
  return { manifest, warnings: [] };
}

/** Size over the network: compressed formats are not compressed again. */
function gzippedSize(file: string): number {
  const plain = readFileSync(file);
  return file.endsWith(".woff2") ? plain.length : gzipSync(plain, { level: 9 }).length;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

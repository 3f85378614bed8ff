import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { headersFile } from "../server/http/security-headers.ts";
import { LANGUAGES } from "../src/domain/content/language.ts";
import { addressOf, isAdminFile, languageOf, SHARED_FOLDER } from "../src/pwa/language/build-files.ts";

/** What a first visit may download to have the whole public site (design, section 8). */
const BUDGET_GZIP = 400_000;

/**
 * The public shell in every language, of which the worker saves the one in use (sw/languages.ts), and the admin, which it
 * saves only where somebody has opened it (sw/admin-cache.ts). Not in them: what few need (the Ge'ez face, large icons,
 * screenshots) and source maps.
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

/** A Vite plugin, which learns where the build goes, and the transforms that vite-plugin-pwa calls at its end. */
export function precache(): { plugin: Plugin; transforms: Transform[] } {
  let dist = "dist";
  const plugin: Plugin = {
    name: "selam-precache",
    configResolved({ root, build }) {
      dist = path.resolve(root, build.outDir);
    },
  };
  return { plugin, transforms: [withHeaders, (entries) => measured(entries, dist)] };
}

/**
 * A saved page keeps the headers it came with, the security policy among them: when they change, it is another
 * page to the worker though its text is the same.
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

/** Prints what a first visit downloads in each language beside its budget, which tests/e2e/budgets.test.ts asserts. */
function measured(manifest: Entry[], dist: string) {
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

/** As it goes over the line: what is compressed already is not compressed again. */
function gzippedSize(file: string): number {
  const plain = readFileSync(file);
  return file.endsWith(".woff2") ? plain.length : gzipSync(plain, { level: 9 }).length;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

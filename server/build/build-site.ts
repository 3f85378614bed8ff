import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { headersFile } from "../http/security-headers.ts";
import { StartError } from "../start-error.ts";
import { precompress } from "./precompress.ts";

/** Which backend a built app speaks to. */
export interface SiteTarget {
  /** Empty for the origin the app comes from. */
  supabaseUrl: string;
  /** The key built into the app: public, and worth no more than what row security gives anonymous visitors. */
  anonKey: string;
}

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const RECORD = ".built-for.json";
/** What prerenders pages on the server, and where in a build it lies: `en.js` and `ti.js`, which are not served. */
const SERVER_ENTRY = "src/app/entry-server.tsx";
export const SERVER_BUILD = ".server";

/** What the build is made of; a change in any of it makes a build old. */
const SOURCES = [
  "index.html",
  "messages",
  "package-lock.json",
  "package.json",
  "project.inlang/settings.json",
  "public",
  "scripts",
  "server/build/build-site.ts",
  "server/build/precompress.ts",
  "server/http/security-headers.ts",
  "src",
  "sw",
  "tsconfig.base.json",
  "tsconfig.json",
  "vite.config.ts",
];
/** Made by the build itself. */
const GENERATED = path.join("src", "i18n", "paraglide");

/** Whether `dist` holds a build for this backend that is no older than its sources. */
export function isBuilt(dist: string, target: SiteTarget, root: string = ROOT): boolean {
  const record = readRecord(dist);
  if (record === undefined || record !== recordOf(target) || !existsSync(path.join(dist, "index.html")))
    return false;
  return newestSource(root) <= statSync(path.join(dist, RECORD)).mtimeMs;
}

/** Refuses a build that would speak to another backend. One of unknown origin is the caller's own responsibility. */
export function assertUsable(dist: string, target: SiteTarget): void {
  const record = readRecord(dist);
  if (record !== undefined && record !== recordOf(target)) {
    throw new StartError(
      `The site in ${dist} was built for another backend; start without --no-build to build it anew.`,
    );
  }
}

/**
 * Builds the site with Vite, once in each language, and what prerenders its pages here, compresses it and notes what it was
 * built for. English comes last: its build makes the service worker, which lists the files of all.
 */
export async function buildSite(dist: string, target: SiteTarget, root: string = ROOT): Promise<void> {
  const { build } = await import("vite");
  const wanted: Record<string, string> = {
    VITE_SUPABASE_URL: target.supabaseUrl,
    VITE_SUPABASE_ANON_KEY: target.anonKey,
    // Whoever builds, a test runner too: what is served is the production build.
    NODE_ENV: "production",
    SELAM_LANGUAGE: "",
  };
  const before = Object.keys(wanted).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, wanted);
  try {
    rmSync(dist, { recursive: true, force: true });
    for (const language of languagesOf(root)) {
      process.env.SELAM_LANGUAGE = language;
      const isLast = language === "en";
      const out = { outDir: dist, emptyOutDir: false, copyPublicDir: isLast };
      await build({ root, logLevel: "warn", build: out });
      if (!isLast) renameSync(path.join(dist, "index.html"), path.join(dist, `${language}.html`));
    }
    if (target.supabaseUrl) writeFileSync(path.join(dist, "_headers"), headersFile(target.supabaseUrl));
    await precompress(dist);
    if (existsSync(path.join(root, SERVER_ENTRY))) {
      const out = { ssr: SERVER_ENTRY, outDir: path.join(dist, SERVER_BUILD), emptyOutDir: false };
      for (const language of languagesOf(root)) {
        process.env.SELAM_LANGUAGE = language;
        await build({ root, logLevel: "warn", build: out });
      }
    }
  } finally {
    for (const [name, value] of before) restoreEnv(name, value);
  }
  // Last, so that a build cut short is not taken for a whole one.
  writeFileSync(path.join(dist, RECORD), recordOf(target));
}

function languagesOf(root: string): string[] {
  const settings = path.join(root, "project.inlang/settings.json");
  if (!existsSync(settings)) return ["en"];
  const { locales } = JSON.parse(readFileSync(settings, "utf8")) as { locales: string[] };
  return [...locales.filter((language) => language !== "en"), "en"];
}

function restoreEnv(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function recordOf({ supabaseUrl, anonKey }: SiteTarget): string {
  return `${JSON.stringify({ supabaseUrl, anonKey })}\n`;
}

function readRecord(dist: string): string | undefined {
  const file = path.join(dist, RECORD);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function newestSource(root: string): number {
  const generated = path.join(root, GENERATED);
  return Math.max(...SOURCES.map((source) => newestIn(path.join(root, source), generated)));
}

/** The latest change in a file or folder; a folder's own time tells of removed files. */
function newestIn(file: string, generated: string): number {
  if (!existsSync(file) || file === generated) return 0;
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(
    stats.mtimeMs,
    ...readdirSync(file).map((entry) => newestIn(path.join(file, entry), generated)),
  );
}

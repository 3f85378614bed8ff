import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { COMMANDS, entryOf } from "../cli/commands.mjs";
import { newestSource } from "./newest-source.mjs";

/*
 * The server as JavaScript: one file for the process and one for each of its threads. Loading 1,300 modules through a
 * TypeScript loader takes 10 s of processor time at each start, the compiled files 3 s. Plain JavaScript, so that a start
 * needs no loader at all.
 */

/** The project's folder, for the sources and for the compiled server, which lies elsewhere in it. */
export const ROOT = projectAbove(path.dirname(fileURLToPath(import.meta.url)));
const FOLDER = "build/server";
const BUILDS = path.join(ROOT, FOLDER);
/** Begins the names of builds in progress, or of processes that were stopped meanwhile. */
const UNFINISHED = "unfinished-";
const SOURCES = ["server", "src", "scripts", "messages", "package-lock.json"];
const GENERATED = "src/i18n/paraglide";
/**
 * The threads and processes of the server, and the commands.
 * @type {Readonly<Record<string, string>>}
 */
export const ENTRIES = {
  "database-worker": "server/database/database-worker.ts",
  "render-worker": "server/site/rendering/render-worker.ts",
  "transfer-worker": "server/transfer/transfer-worker.ts",
  "build-site": "server/build/build-site-command.ts",
  ...Object.fromEntries(Object.entries(COMMANDS).map(([name, { file }]) => [entryOf(name), file])),
};
/** Packages that load their own files by location, or are native: those in package.json's `dependencies`, beside the build's. */
const EXTERNAL = ["@electric-sql/pglite", "jsdom", "satori", "sharp", "tsx", "vite"];
/** Beside the compiled files: a new database, for server/database/open-database.ts. */
const DATABASE_TEMPLATE = "new-database.tar.gz";
/** Earlier builds that are kept, for servers that still run from them. */
const KEPT = 3;

/**
 * @param {string} folder
 * @returns {string}
 */
function projectAbove(folder) {
  return existsSync(path.join(folder, "package.json")) ? folder : projectAbove(path.dirname(folder));
}

/**
 * The folder of the compiled server that belongs to the sources as they are. It may not exist yet.
 * @returns {string}
 */
function currentBuild(root = ROOT) {
  const newest = newestSource(
    SOURCES.map((source) => path.join(root, source)),
    path.join(root, GENERATED),
  );
  return path.join(root, FOLDER, Math.round(newest).toString(36));
}

/**
 * The newest compiled file of an entry, whatever has become of its sources: copying them into a container image changes
 * their times, and an image that cannot be written compiles nothing.
 * @param {string} entry
 * @param {string} [root] of the repository
 * @returns {string | null} null if the server was never compiled
 */
export function newestBuild(entry, root = ROOT) {
  const current = currentBuild(root);
  if (existsSync(current)) return path.join(current, `${entry}.js`);
  const builds = path.join(root, FOLDER);
  const names = existsSync(builds) ? readdirSync(builds).filter((name) => !name.startsWith(UNFINISHED)) : [];
  // Names are times of one length, so their order is that of time.
  const last = names.sort().at(-1);
  return last === undefined ? null : path.join(builds, last, `${entry}.js`);
}

/**
 * The compiled file of an entry.
 * @param {string} entry
 * @returns {string | null} null if the sources have changed since they were compiled
 */
export function compiledFile(entry) {
  const file = path.join(currentBuild(), `${entry}.js`);
  return existsSync(file) ? file : null;
}

/** True if the bundler is there, which `npm ci --omit=dev` leaves out. */
export const canCompile = () => existsSync(path.join(ROOT, "node_modules/vite"));

/** What to tell a user who starts what was never built and cannot be. */
export const NOT_BUILT =
  "Selam isn't built here, and what builds it isn't installed: run npm ci, then npm run build.";

/**
 * What to tell a user who may not write where the site is built, as after a clone made as root.
 * @param {unknown} error of the file system
 * @param {string} [place] that can't be written to
 * @returns {string | undefined} undefined for any other error
 */
export function notWritable(error, place = path.resolve(ROOT)) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EROFS")
    return `${place} can't be written to (the disk is read-only), and the site is built there; a site that is built already starts with --no-build.`;
  if (code !== "EACCES" && code !== "EPERM") return undefined;
  return `${place} can't be written to (this user isn't allowed to), and the site is built there: run the command as the user that owns the folder, or give all of it to this one, as root: chown -R ${process.getuid?.() ?? "USER"} ${path.resolve(ROOT)}`;
}

/**
 * Compiles the server in a process of its own, unless that was done: what the bundler took (300 MB) ends with it.
 * @returns {boolean} false if that process failed, which has said why
 */
export function compileApart() {
  if (existsSync(currentBuild())) return true;
  const command = path.join(ROOT, "server/build/compile-command.mjs");
  return (
    spawnSync(process.execPath, [command], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] }).status ===
    0
  );
}

/**
 * Compiles the server unless that was done since the last change of its sources. Safe to run twice at once.
 * Throws what the bundler or the file system throws.
 * @returns {Promise<string>} the folder of the compiled entries
 */
export async function compileServer() {
  const target = currentBuild();
  if (existsSync(target)) return target;
  const { build } = await import("vite");
  const { writeDatabaseTemplate } = await import("./database-template.mjs");
  // Readable for the user that a container runs it as, so no folder of mkdtemp.
  const unfinished = path.join(BUILDS, `${UNFINISHED}${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      ssr: { noExternal: true, external: EXTERNAL },
      build: {
        ssr: true,
        outDir: unfinished,
        target: "node20",
        rolldownOptions: {
          input: Object.fromEntries(
            Object.entries(ENTRIES).map(([name, file]) => [name, path.join(ROOT, file)]),
          ),
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        },
      },
    });
    await writeDatabaseTemplate(path.join(unfinished, DATABASE_TEMPLATE));
    // Another process may have finished first.
    if (!existsSync(target)) renameSync(unfinished, target);
    const others = readdirSync(BUILDS).filter((name) => name !== path.basename(target));
    for (const old of others.sort().slice(0, -KEPT))
      rmSync(path.join(BUILDS, old), { recursive: true, force: true });
    return target;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildSite, EMBEDDED } from "../../server/build/build-site.ts";
import { compileServer } from "../../server/build/compiled-server.mjs";
import { ROOT } from "../../server/root.ts";
import { ensureReleaseKey, PARTS, packRelease } from "./pack.ts";

/**
 * `npm run release -- [--cpu arm64] [--to FOLDER] [--key FILE]`: packs and signs what an operator installs, from the committed
 * state of this clone, for Linux on a processor of this kind or the named one. Default: `release`, and
 * ~/.config/selam/release-key.pem, which is made the first time.
 */
const { values } = parseArgs({
  options: { cpu: { type: "string" }, to: { type: "string" }, key: { type: "string" } },
});
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
if (git("status", "--porcelain") !== "")
  throw new Error("Commit the changes first: a release names its commit.");

const { cpu = process.arch } = values;
const key = ensureReleaseKey(values.key ?? path.join(homedir(), ".config/selam/release-key.pem"));
const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
const folder = mkdtempSync(path.join(tmpdir(), "selam-release-"));
try {
  await buildSite(path.join(folder, "dist"), EMBEDDED);
  const compiled = path.relative(ROOT, await compileServer());
  for (const part of [...PARTS, compiled])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  execFileSync(
    "npm",
    ["ci", "--omit=dev", "--os=linux", `--cpu=${cpu}`, "--ignore-scripts", "--no-audit", "--no-fund"],
    {
      cwd: folder,
      stdio: "inherit",
    },
  );
  // What only a debugger or a compiler reads: a quarter of it.
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (/\.(map|d\.[cm]?ts)$/.test(name)) rmSync(path.join(folder, name));
  const commit = git("rev-parse", "HEAD");
  const committedAt = new Date(git("show", "-s", "--format=%cI", "HEAD")).toISOString();
  const file = await packRelease(
    folder,
    { version, commit, committedAt },
    key,
    path.join(path.resolve(values.to ?? path.join(ROOT, "release")), `linux-${cpu}`),
  );
  console.log(`${file} (${Math.ceil(statSync(file).size / 1e6)} MB), signed in ${file}.sig`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

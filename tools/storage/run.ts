import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Runs the tests of the storage on the real storage server and on the embedded one:
 * `npm run test:storage -- FOLDER [NODE]`, with the folder of supabase/storage and the Node that runs it.
 */

const HOW_TO_GET_IT = `The storage server is not on npm. To get and build it, with the Node and npm that its package.json asks for:

  git clone --depth 1 https://github.com/supabase/storage FOLDER
  cd FOLDER && npm ci && npm run build

Then, here: npm run test:storage -- FOLDER
If that Node is not the one on the PATH: npm run test:storage -- FOLDER /path/to/node`;

const STARTS = "dist/start/server.js";

/** What is wrong with the arguments, in one sentence; null if nothing is. */
function problemWith(folder: string | undefined, node: string): string | null {
  if (folder === undefined) return "Name the folder of the storage server.";
  if (!existsSync(path.join(folder, "package.json"))) return `There is no storage server in ${folder}.`;
  if (!existsSync(path.join(folder, STARTS))) return `The storage server in ${folder} is not built.`;
  const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (status !== 0) return `${node} does not run.`;
  const { engines } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    engines?: { node?: string };
  };
  const least = Number(/\d+/.exec(engines?.node ?? "")?.[0] ?? 0);
  return Number(/\d+/.exec(stdout)?.[0]) < least
    ? `The storage server needs Node ${least}, and ${node} is ${stdout.trim()}.`
    : null;
}

const [given, node = process.execPath] = process.argv.slice(2);
const folder = given === undefined ? undefined : path.resolve(given);
const problem = problemWith(folder, node);
if (problem !== null || folder === undefined) {
  console.error(`${problem}\n\n${HOW_TO_GET_IT}`);
  process.exit(1);
}
const vitest = ["vitest", "run", "--project", "integration", "tests/integration/storage"];
const { status } = spawnSync("npx", vitest, {
  stdio: "inherit",
  env: { ...process.env, STORAGE_SERVER: folder, STORAGE_NODE: node },
});
process.exit(status ?? 1);

import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import {
  canCompile,
  compileApart,
  compiledFile,
  NOT_BUILT,
  newestBuild,
  ROOT,
} from "./build/compiled-server.mjs";
import { versionOf } from "./version.mjs";

// For small machines, before any thread starts: garbage is collected after 4 MB of it in each thread instead of 16, and the database's
// code is compiled by one helper at a time, each of which takes 20 MB.
for (const flag of [
  "--semi-space-growth-factor=1",
  "--max-semi-space-size=4",
  "--wasm-num-compilation-tasks=1",
])
  setFlagsFromString(flag);

// `npm start`
if (process.argv.includes("--version")) {
  console.log(versionOf(ROOT));
  process.exit();
}
if (!(canCompile() || process.argv.includes("--no-build"))) process.argv.push("--no-build");
const built = process.argv.includes("--no-build") ? newestBuild("start") : null;
if (built === null) {
  if (!canCompile()) console.error(NOT_BUILT);
  if (!(canCompile() && compileApart())) process.exit(1);
}
await import(pathToFileURL(built ?? compiledFile("start") ?? "").href);

import "./build/small-machine.mjs";
import { pathToFileURL } from "node:url";
import {
  canCompile,
  compileApart,
  compiledFile,
  NOT_BUILT,
  newestBuild,
  ROOT,
} from "./build/compiled-server.mjs";
import { versionOf } from "./version.mjs";

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

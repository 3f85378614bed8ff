import path from "node:path";
import { pathToFileURL } from "node:url";
import { compileApart, newestBuild } from "./build/compiled-server.mjs";

// `npm start`
const build = (process.argv.includes("--no-build") && newestBuild()) || compileApart();
if (build === null) process.exit(1);
await import(pathToFileURL(path.join(build, "start.js")).href);

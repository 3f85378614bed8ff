import "./build/small-machine.mjs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compiledFile, ENTRIES, NOT_BUILT, newestBuild, ROOT } from "./build/compiled-server.mjs";

// Runs an entry of the server: a command (`npm run backup`), or a thread of a process that runs the sources. Compiled if they
// have not changed since, which takes a third of the time, or else with the TypeScript loader, which a thread does not inherit.
const [name = ""] = process.argv.splice(2, 1);
const compiled = compiledFile(name);
// Not there after `npm ci --omit=dev`, which a site that is built needs nothing more than.
const loader = compiled ? null : await import("tsx/esm/api").catch(() => null);
loader?.register();
const built = compiled ?? (loader ? path.join(ROOT, ENTRIES[name] ?? "") : newestBuild(name));
if (built === null) {
  console.error(NOT_BUILT);
  process.exit(1);
}
await import(pathToFileURL(built).href);

import { pathToFileURL } from "node:url";
import { compiledFile } from "./build/compiled-server.mjs";

// Starts a thread of a process that runs the sources: compiled if they have not changed since, which takes a third of the
// time, or else with the TypeScript loader, which a thread does not inherit.
const [entry = "", source = ""] = process.argv.slice(2);
const compiled = compiledFile(entry);
if (!compiled) (await import("tsx/esm/api")).register();
await import(pathToFileURL(compiled ?? source).href);

import path from "node:path";
import { pathToFileURL } from "node:url";
import { compileServer } from "./build/compiled-server.mjs";

// `npm start`
await import(pathToFileURL(path.join(await compileServer(), "start.js")).href);

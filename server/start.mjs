import path from "node:path";
import { pathToFileURL } from "node:url";
import { compileApart } from "./build/compiled-server.mjs";

// `npm start`
await import(pathToFileURL(path.join(compileApart(), "start.js")).href);

import { register } from "tsx/esm/api";

// A worker thread does not inherit the TypeScript loader of its process.
register();
await import("./transfer-worker.ts");

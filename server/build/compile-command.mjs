import { compileServer } from "./compiled-server.mjs";

// For `npm start`, which would keep the bundler's memory.
await compileServer();

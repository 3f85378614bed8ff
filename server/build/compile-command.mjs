import { compileServer, notWritable } from "./compiled-server.mjs";

// For `npm start`, which would keep the bundler's memory.
try {
  await compileServer();
} catch (error) {
  console.error(notWritable(error) ?? error);
  process.exit(1);
}

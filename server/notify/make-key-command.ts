import { parseArgs } from "node:util";
import { newVapidKeys } from "../database/server-keys.ts";

// `npm run push:key`: prints a new key pair for the notifications of a hosted project, as one line for its secrets.
try {
  parseArgs({ options: {} });
  console.log(JSON.stringify(newVapidKeys()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

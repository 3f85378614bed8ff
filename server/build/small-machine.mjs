import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";

// For small machines, imported before anything else, and set before any thread starts: garbage is collected after 4 MB of it in each
// thread instead of 16, and the database's code is compiled by one helper at a time, each of which takes 20 MB.
if (isMainThread)
  for (const flag of [
    "--semi-space-growth-factor=1",
    "--max-semi-space-size=4",
    "--wasm-num-compilation-tasks=1",
  ])
    setFlagsFromString(flag);

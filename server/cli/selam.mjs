#!/usr/bin/env node
import { ROOT } from "../build/compiled-server.mjs";
import { versionOf } from "../version.mjs";
import { COMMANDS, entryOf } from "./commands.mjs";

// `selam COMMAND`, the same as `npm run COMMAND --`.
const [command = "--help"] = process.argv.splice(2, 1);
const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(14)}${does}`);
const usage = `selam COMMAND; selam COMMAND --help says more; selam --version\n\n${lines.join("\n")}`;

if (command === "--version") console.log(versionOf(ROOT));
else if (command === "--help") console.log(usage);
else if (!Object.hasOwn(COMMANDS, command)) {
  console.error(`There is no command "${command}".\n\n${usage}`);
  process.exitCode = 1;
} else if (command === "start") await import("../start.mjs");
else {
  process.argv.splice(2, 0, entryOf(command));
  await import("../run.mjs");
}

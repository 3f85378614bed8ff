import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { COMMANDS } from "../../../server/cli/commands.mjs";
import { ROOT } from "../../../server/root.ts";

const { version, scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  version: string;
  scripts: Record<string, string>;
};
const selam = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(ROOT, "server/cli/selam.mjs"), ...args], { encoding: "utf8" });

it("a script of package.json that runs a command has its name", () => {
  for (const { file } of Object.values(COMMANDS)) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
  for (const [name, script] of Object.entries(scripts))
    if (/(?:run|selam)\.mjs/.test(script)) expect(script).toBe(`node server/cli/selam.mjs ${name}`);
});

it("says its version with the commit, and what it can do if a command is unknown", () => {
  expect(selam("--version").stdout).toMatch(RegExp(`^${version}(\\+[0-9a-f]{8,})?\n$`));
  const { status, stderr } = selam("toString");
  expect(status).toBe(1);
  expect(stderr).toContain('There is no command "toString".');
  for (const name of Object.keys(COMMANDS)) expect(stderr).toContain(name);
});

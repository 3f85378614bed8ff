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

it("each command of selam is a script of package.json with its name", () => {
  for (const [name, { file }] of Object.entries(COMMANDS)) {
    expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    if (name !== "start") expect(scripts[name]).toBe(`node server/cli/selam.mjs ${name}`);
  }
  expect(Object.values(scripts).filter((script) => script.includes("run.mjs"))).toEqual([]);
});

it("says its version with the commit, and what it can do if a command is unknown", () => {
  expect(selam("--version").stdout).toMatch(RegExp(`^${version}(\\+[0-9a-f]{8,})?\n$`));
  const { status, stderr } = selam("toString");
  expect(status).toBe(1);
  expect(stderr).toContain('There is no command "toString".');
  for (const name of Object.keys(COMMANDS)) expect(stderr).toContain(name);
});

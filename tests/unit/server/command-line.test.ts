import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { commandLine } from "../../../server/cli/command-line.ts";
import { COMMANDS } from "../../../server/cli/commands.mjs";
import { ROOT } from "../../../server/root.ts";

it("a command is one of npm in a clone, and of selam in a release, where npm has no scripts", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect([commandLine("doctor", "", folder), commandLine("backup", "--to FOLDER", folder)]).toEqual([
    "npm run doctor",
    "npm run backup -- --to FOLDER",
  ]);
  writeFileSync(path.join(folder, "release.json"), "{}");
  expect([commandLine("doctor", "", folder), commandLine("backup", "--to FOLDER", folder)]).toEqual([
    "selam doctor",
    "selam backup --to FOLDER",
  ]);
});

it("no sentence names a command in another way", () => {
  const named = new RegExp(`npm run (?:${Object.keys(COMMANDS).join("|")})\\b`);
  const files = ["server", "src", "messages"]
    .flatMap((top) =>
      readdirSync(path.join(ROOT, top), { recursive: true, encoding: "utf8" }).map((name) =>
        path.join(top, name),
      ),
    )
    .filter((file) => /\.(?:tsx?|json)$/.test(file) && !file.startsWith("src/i18n/"));
  const found = files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), "utf8")
      .split("\n")
      .filter((line) => named.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

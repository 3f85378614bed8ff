import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readOptions } from "../../../server/import/import-options.ts";
import { fileWith, wxr } from "./wxr-file.ts";

const command = fileURLToPath(new URL("../../../server/import/import-command.ts", import.meta.url));
const dataDir = path.join(path.dirname(fileWith("")), "data");

function run(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "4325" };
  return spawnSync(process.execPath, ["--import", "tsx", command, ...args], { encoding: "utf8", env });
}

describe("npm run import", () => {
  it("a dry run prints its effects and changes no data", () => {
    const { status, stdout } = run(fileWith(wxr([{ title: "One", content: "Text" }])), "--dry-run");
    expect(stdout).toContain('"Old site": 1 article to import.');
    expect(status).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("a file that was cut off ends the import with line and reason, and changes no data", () => {
    const { status, stderr } = run(fileWith(wxr([{ content: "Text" }]).replace("</channel></rss>", "")));
    expect(stderr.trim()).toMatch(/^line \d+, column \d+: .+\.$/);
    expect(status).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("an unreachable target site ends the import", () => {
    const { status, stderr } = run(fileWith(wxr([{ content: "Text" }])), "--url", "http://127.0.0.1:4326");
    expect(stderr.trim()).toBe("No site is responding at http://127.0.0.1:4326.");
    expect(status).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe("command options", () => {
  it("the password defaults to the site's own file for the demo owner only", () => {
    expect(readOptions(["x.xml"], {})).toMatchObject({ email: "owner@selam.example", password: null });
    expect(() => readOptions(["x.xml", "--email", "me@a.example"], {})).toThrow("SELAM_ADMIN_PASSWORD");
    const own = readOptions(["x.xml", "--email", "me@a.example"], { SELAM_ADMIN_PASSWORD: "p" });
    expect(own).toMatchObject({ email: "me@a.example", password: "p" });
  });

  it("invalid combinations of options are explained", () => {
    expect(() => readOptions([], {})).toThrow("Name one file.");
    expect(() => readOptions(["a", "b"], {})).toThrow("Name one file.");
    expect(() => readOptions(["a", "--what"], {})).toThrow("npm run import -- FILE");
    expect(() => readOptions(["a", "--url", "nowhere"], {})).toThrow("--url must be an address");
  });
});

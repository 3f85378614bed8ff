import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newestBuild } from "../../../server/build/compiled-server.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "selam-builds-"));
  mkdirSync(path.join(root, "server"));
  writeFileSync(path.join(root, "server/start.ts"), "");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const build = (name: string) => mkdirSync(path.join(root, "build/server", name), { recursive: true });

it("a server that was never compiled, or not to the end, has no build", () => {
  expect(newestBuild("start", root)).toBeNull();
  build("unfinished-7");
  expect(newestBuild("start", root)).toBeNull();
});

it("in an image, whose copies of the sources have other times, the newest build is the one to start", () => {
  build("mwvim50o");
  build("mwvjlhmj");
  build("unfinished-7");
  expect(newestBuild("start", root)).toBe(path.join(root, "build/server/mwvjlhmj/start.js"));
});

import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DiskStorage } from "../../../server/media/disk-storage.ts";

let folder: string;
let storage: DiskStorage;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "selam-storage-"));
  storage = new DiskStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (key: string, text: string) =>
  storage.uploadObject("media", key, undefined, new TextEncoder().encode(text), "image/png", "");
const read = (key: string) => readFileSync(path.join(folder, "media", key), "utf8");

test.each(["uploaded", "copied"])(
  "a file that is %s in the place of another one changes no second name of it",
  async (how) => {
    await put("cup.png", "a cup");
    await put("roof.png", "a roof");
    // As a snapshot of the site has it.
    linkSync(path.join(folder, "media/roof.png"), path.join(folder, "media/snapshot.png"));
    if (how === "uploaded") await put("roof.png", "a cup");
    else await storage.copyObject("media", "cup.png", undefined, "media", "roof.png");
    expect([read("roof.png"), read("snapshot.png"), read("cup.png")]).toEqual(["a cup", "a roof", "a cup"]);
    expect(readdirSync(folder)).toEqual(["media"]);
  },
);

import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { newerRelease } from "../../../server/release/published.ts";
import { factFinder } from "../../../server/troubles/facts.ts";
import { packRelease } from "../../../tools/release/pack.ts";

const newKey = () =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const KEY = newKey();
const root = mkdtempSync(path.join(tmpdir(), "selam-published-"));
afterAll(() => rmSync(root, { recursive: true }));
const newFolder = () => mkdtempSync(path.join(root, "folder-"));

/** Publishes a release in a folder. @returns the folder, and the release as it is installed */
async function publish(version: string, to: string, key = KEY): Promise<string> {
  const source = newFolder();
  writeFileSync(path.join(source, "package.json"), "{}");
  const release = { version, commit: "0123456789abcdef", committedAt: "2026-11-29T00:00:00.000Z" };
  await packRelease(source, release, key, to);
  const installed = path.join(newFolder(), "releases", `selam-${version}`);
  mkdirSync(installed, { recursive: true });
  for (const name of ["release.json", "release-key.pem"])
    writeFileSync(path.join(installed, name), readFileSync(path.join(source, name)));
  return installed;
}

/** Serves a folder. @returns its address, and what was asked */
async function serve(folder: string): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? "");
    res.end(readFileSync(path.join(folder, req.url ?? "")));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

it("a folder of releases and its address say whether the newest is newer than the installed one", async () => {
  const folder = newFolder();
  const older = await publish("1.0.0", folder);
  const newest = await publish("1.1.0", folder);
  const { address } = await serve(folder);
  for (const from of [folder, `${folder}/`, address]) {
    expect(await newerRelease(from, older)).toBe("1.1.0");
    expect(await newerRelease(from, newest)).toBeNull();
  }
});

it("nothing is asked where the operator has set no folder, nor by a clone", async () => {
  const folder = newFolder();
  const installed = await publish("1.0.0", folder);
  const { address, asked } = await serve(folder);
  expect(await newerRelease(undefined, installed)).toBeNull();
  expect(await newerRelease(`${address}selam-1.0.0.tar.gz`, installed)).toBeNull();
  expect(await newerRelease(address)).toBeNull();
  expect(asked).toEqual([]);
});

it("what is not signed, too long or not there is no release", async () => {
  const folder = newFolder();
  const installed = await publish("1.0.0", folder);
  await publish("9.0.0", folder, newKey());
  await expect(newerRelease(folder, installed)).rejects.toThrow(/is not of the key that signed/);
  const { address } = await serve(folder);
  writeFileSync(path.join(folder, "release.json"), "x".repeat(1_000_000));
  await expect(newerRelease(address, installed)).rejects.toThrow(/release\.json is too long\.$/);
  await expect(newerRelease("http://127.0.0.1:1/", installed)).rejects.toThrow(/can't be read/);
  await expect(newerRelease(newFolder(), installed)).rejects.toThrow(/There is no file/);
});

it("the server asks once a day, whatever the answer", async () => {
  let asked = 0;
  const find = factFinder({
    ...{ query: async () => [], dataDir: newFolder(), siteUrl: "http://localhost", crashes: () => 0 },
    backupFailure: () => null,
    newerRelease: async () => {
      asked += 1;
      throw new Error("not there");
    },
  });
  for (let time = 0; time < 3; time += 1) expect((await find(null)).newerRelease).toBeNull();
  expect(asked).toBe(1);
});

it("a backup of a moment that has not come is no reason to miss none", async () => {
  const [now, dataDir] = [Date.now(), newFolder()];
  mkdirSync(path.join(dataDir, "storage"));
  const find = factFinder({
    ...{ dataDir, siteUrl: "http://localhost", crashes: () => 0, backupFailure: () => null },
    query: async () => [{ madeAt: now + 1e9, downloadedAt: now - 1e9 }] as never,
    newerRelease: async () => null,
  });
  expect((await find(null)).backupAt).toBe(now - 1e9);
});

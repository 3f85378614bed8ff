import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver, type WriteBackup } from "../../../server/backups/deliver.ts";
import { openedBackup } from "../../../server/backups/passphrase.ts";
import { newFolder } from "../support/new-folder.ts";
import { type FakeS3, openFakeS3 } from "./fake-s3.ts";

const PASSPHRASE = "a passphrase of the test";
const NOW = new Date("2026-11-29T03:30:00Z");
const NAME = "selam-backup-2026-11-29T03-30-00Z";
const OLD = Array.from({ length: 9 }, (_, day) => `selam-backup-2020-01-0${day + 1}T03-30-00Z.tar.gz.enc`);

/** What talks to S3; a machine without it has folders only. */
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

let s3: FakeS3;
beforeAll(async () => {
  s3 = await openFakeS3();
});
afterAll(() => s3.close());

/** Writes a backup of a site with one picture. */
const write: WriteBackup = async (file, media) => {
  writeFileSync(file, "all accounts and keys");
  if (media !== null) writeFileSync(path.join(media, "picture.webp"), "a picture");
};

test.skipIf(!hasCurl)("a backup goes to every place, encrypted, and the oldest there go", async () => {
  const folder = path.join(newFolder(), "mounted");
  mkdirSync(folder);
  for (const name of OLD) writeFileSync(path.join(folder, name), "");
  for (const name of OLD) s3.files.set(`/bucket/nightly/${name}`, Buffer.alloc(0));
  writeFileSync(path.join(folder, "not ours"), "");
  const settings = { to: [folder, s3.place], passphrase: PASSPHRASE };
  await deliver(newFolder(), write, settings, NOW);
  const kept = OLD.slice(3);
  expect(readdirSync(folder).sort()).toEqual(["not ours", ...kept, NAME]);
  const packed = [...kept, `${NAME}.tar.gz.enc`];
  expect([...s3.files.keys()].sort()).toEqual(packed.map((name) => `/bucket/nightly/${name}`));
  const stored = path.join(folder, NAME);
  expect(readdirSync(stored, { recursive: true }).sort()).toEqual([
    "media",
    "media/picture.webp.enc",
    "site.tar.gz.enc",
  ]);
  const opened = await openedBackup(stored, newFolder(), PASSPHRASE);
  expect(readFileSync(path.join(opened, "media/picture.webp"), "utf8")).toBe("a picture");
  expect(readFileSync(path.join(opened, "site.tar.gz"), "utf8")).toBe("all accounts and keys");
  const fetched = path.join(newFolder(), "fetched");
  writeFileSync(fetched, s3.files.get(`/bucket/nightly/${NAME}.tar.gz.enc`) ?? "");
  expect(readFileSync(await openedBackup(fetched, newFolder(), PASSPHRASE), "utf8")).toBe(
    "all accounts and keys",
  );
  expect(s3.authorizations.at(-1)).toMatch(
    /^AWS4-HMAC-SHA256 Credential=KEY\/\d+\/eu-west-2\/s3\/aws4_request, .* UNSIGNED-PAYLOAD$/,
  );
});

test.skipIf(!hasCurl)(
  "a place that fails is named without its password, and does not keep the others from theirs",
  async () => {
    const folder = path.join(newFolder(), "made");
    s3.isForbidden = true;
    const settings = { to: [s3.place, folder], passphrase: PASSPHRASE };
    await expect(deliver(newFolder(), write, settings, NOW)).rejects.toThrow(/^127\.0\.0\.1:\d+: [^S]*403$/);
    s3.isForbidden = false;
    expect(readdirSync(folder)).toEqual([NAME]);
  },
);

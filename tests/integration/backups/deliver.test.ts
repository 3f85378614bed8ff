import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deliver, type WriteBackup } from "../../../server/backups/deliver.ts";
import { openedBackup } from "../../../server/backups/passphrase.ts";
import { nightly } from "../../nightly.ts";
import { newFolder } from "../support/new-folder.ts";
import { type FakeS3, openFakeS3 } from "./fake-s3.ts";

const PASSPHRASE = "a passphrase of the test";
const NOW = new Date("2026-11-29T03:30:00Z");
const NAME = "selam-backup-2026-11-29T03-30-00Z";
const OLD = Array.from({ length: 9 }, (_, day) => `selam-backup-2020-01-0${day + 1}T03-30-00Z.tar.gz.enc`);

/** What talks to S3; a machine without it has folders only. */
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

let s3: FakeS3;
beforeEach(async () => {
  s3 = await openFakeS3();
});
afterEach(() => s3.close());

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
    s3.refuses = () => true;
    const settings = { to: [s3.place, folder], passphrase: PASSPHRASE };
    await expect(deliver(newFolder(), write, settings, NOW)).rejects.toThrow(/^127\.0\.0\.1:\d+: [^S]*403$/);
    expect(readdirSync(folder)).toEqual([NAME]);
  },
);

const TO_S3 = () => ({ to: [s3.place], passphrase: PASSPHRASE });
const packedName = (moment: string) => `selam-backup-${moment}Z.tar.gz.enc`;

test.skipIf(!hasCurl)(
  "backups share a folder in S3 with thousands of other files, and its name may have any letters",
  async () => {
    const folder = "/bucket/ምትኽ & more";
    for (let file = 0; file < 2300; file++) s3.files.set(`${folder}/other-${file}`, Buffer.alloc(0));
    for (const name of OLD) s3.files.set(`${folder}/${name}`, Buffer.alloc(0));
    s3.files.set(`${folder}/deeper/${OLD[8]}`, Buffer.alloc(0));
    const to = [s3.place.replace("nightly", encodeURIComponent("ምትኽ & more"))];
    expect(await deliver(newFolder(), write, { to, passphrase: PASSPHRASE }, NOW)).toEqual([]);
    const left = [...s3.files.keys()].filter((key) => !key.includes("other-"));
    expect(left.sort()).toEqual(
      [`deeper/${OLD[8]}`, ...OLD.slice(3), `${NAME}.tar.gz.enc`].map((name) => `${folder}/${name}`),
    );
  },
);

test.skipIf(!hasCurl)("what a killed upload left goes once there is a newer backup", async () => {
  s3.files.set(`/bucket/nightly/${packedName("2026-11-28T03-30-00")}.partial`, Buffer.alloc(9));
  await deliver(newFolder(), write, TO_S3(), NOW);
  expect([...s3.files.keys()]).toEqual([`/bucket/nightly/${NAME}.tar.gz.enc`]);
});

test.skipIf(!hasCurl)("a backup counts where the key may not delete old ones, which is said", async () => {
  for (const name of OLD) s3.files.set(`/bucket/nightly/${name}`, Buffer.alloc(0));
  s3.refuses = (method) => method === "DELETE";
  expect(await deliver(newFolder(), write, TO_S3(), NOW)).toEqual([
    expect.stringMatching(
      /^Old backups in s3:\/\/127\.0\.0\.1:\d+\/bucket\/nightly can't be deleted: .*403$/,
    ),
  ]);
});

test("a folder that has lost its backups takes none, as the disk under it is not there", async () => {
  const mounted = path.join(newFolder(), "mounted");
  const settings = { to: [mounted], passphrase: undefined };
  await deliver(newFolder(), write, settings, NOW);
  renameSync(mounted, `${mounted}-elsewhere`);
  const again = deliver(newFolder(), write, settings, NOW, { filled: [mounted] });
  await expect(again).rejects.toThrow(
    `${mounted} has none of the backups that it has taken: is its disk mounted? If it is a new one: npm run backup.`,
  );
  expect(existsSync(mounted)).toBe(false);
  renameSync(`${mounted}-elsewhere`, mounted);
  await deliver(newFolder(), write, settings, new Date(NOW.getTime() + 1000), { filled: [mounted] });
  expect(readdirSync(mounted)).toHaveLength(1);
});

test.skipIf(!hasCurl)(
  "a place that drips a byte a second takes no longer than a minute of the night",
  { ...nightly, timeout: 100_000 },
  async () => {
    s3.isDripping = true;
    await expect(deliver(newFolder(), write, TO_S3(), NOW)).rejects.toThrow(/Operation too slow/);
  },
);

// @module-tag nightly
import "fake-indexeddb/auto";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { newFolder } from "../support/new-folder.ts";
import { adminDevice, signIn, visitorDevice } from "./drill-devices.ts";
import { runCommand } from "./run-command.ts";

const folder = newFolder();

const OWNER = "owner@drill.example";
const PASSWORD = "only for this drill";
const dataDir = path.join(folder, "data");
const backups = path.join(folder, "backups");
const PICTURES = { before: randomBytes(50_000), after: randomBytes(60_000) };
const KEYS = { before: "community-media/before.png", after: "community-media/after.png" };

let http: HttpSite;
let backend: Backend | undefined;
const handler: RequestListener = (req, res) => {
  if (backend) backend.handle(req, res, () => res.writeHead(404).end());
  else res.destroy();
};
const env = () => ({ DATA_DIR: dataDir, PORT: String(http.port) });
const start = async () => {
  backend = await openNewBackend({ dataDir, siteUrl: `http://localhost:${http.port}`, seed: false });
  return backend;
};
const stop = async () => {
  const running = backend;
  backend = undefined;
  await running?.close();
};

beforeAll(async () => {
  http = await serveHandler(handler);
  await createEmbeddedAdmin(await start(), OWNER, PASSWORD);
});
afterAll(async () => {
  await http?.close();
  await stop();
});

/** Several processes start in turn, which takes a while on a busy machine. */
const TIMEOUT_MS = 600_000;
const NEWEST = "select rev::text, stamp::text from private.revisions order by rev desc limit 1";

type Counts = { title: string; likes: number; comments: number };
const counts = () =>
  backend?.query<Counts>("select title, likes, comments from public.community_posts order by title");

it(
  "a restore from yesterday loses nothing that a device still has",
  async () => {
    const origin = `http://127.0.0.1:${http.port}`;
    const key = backend?.publishableKey ?? "";
    const owner = adminDevice(origin, key, await signIn(origin, key, OWNER, PASSWORD));
    const visitor = visitorDevice(origin, key);
    const bystander = visitorDevice(origin, key);

    const before = await owner.post("Before", KEYS.before, PICTURES.before);
    expect(await owner.send()).toBeNull();
    await visitor.pull();
    await visitor.commands.like("community", before);
    expect(await visitor.send()).toBeNull();
    expect(await counts()).toEqual([{ title: "Before", likes: 1, comments: 0 }]);
    await owner.pull();
    const [known] = (await backend?.query<{ rev: string; stamp: string }>(NEWEST)) ?? [];

    // The site runs and takes likes while the backup is made; older backups give way, other files stay.
    mkdirSync(backups, { recursive: true });
    for (const day of ["01", "02", "03"])
      writeFileSync(path.join(backups, `selam-backup-2026-01-${day}T00-00-00Z.tar.gz`), "old");
    writeFileSync(path.join(backups, "selam-backup-2026-11-01T00-00-00Z.tar.gz.partial"), "killed");
    writeFileSync(path.join(backups, "holiday.tar.gz"), "mine");
    let likes = 0;
    let isMaking = true;
    const making = runCommand("archive/backup-command", ["--to", backups, "--keep", "2"], env()).finally(
      () => {
        isMaking = false;
      },
    );
    while (isMaking) {
      await bystander.commands.like("community", before);
      expect(await bystander.send()).toBeNull();
      likes++;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const made = await making;
    expect(made).toMatchObject({ status: 0, stderr: "" });
    expect(made.stdout).toContain(
      "1 post, 0 comments, 0 messages, 1 picture or video file, 0 redirects backed up to",
    );
    expect(made.stdout).toContain("2 older backups deleted.");
    const [mine, third] = readdirSync(backups).sort();
    expect([mine, third]).toEqual(["holiday.tar.gz", "selam-backup-2026-01-03T00-00-00Z.tar.gz"]);
    expect(readdirSync(path.join(dataDir, "snapshots"))).toEqual([]);
    expect(likes).toBeGreaterThan(0);
    // Where the site takes its own, a backup is a folder, which shares the pictures with the one before.
    const places = path.join(newFolder(), "places");
    for (const _ of [1, 2])
      expect(await runCommand("archive/backup-command", [], { ...env(), BACKUP_TO: places })).toMatchObject({
        status: 0,
        stderr: "",
        stdout: expect.stringContaining("where BACKUP_TO says"),
      });
    const [backup = "", ...others] = readdirSync(places);
    expect(others).toEqual([]);
    expect(statSync(path.join(places, backup, "media", KEYS.before)).mode & 0o077).toBe(0);
    expect(readdirSync(path.join(dataDir, "transfers"))).toEqual([]);

    await owner.post("After", KEYS.after, PICTURES.after);
    expect(await owner.send()).toBeNull();
    await visitor.pull();
    await visitor.commands.comment(before, { authorName: "Sara", body: "Thank you", website: "" });
    await visitor.commands.like("community", before);
    expect(await visitor.send()).toBeNull();
    const whole = await counts();
    expect(whole).toEqual([
      { title: "After", likes: 0, comments: 0 },
      { title: "Before", likes: 2 + likes, comments: 1 },
    ]);
    await owner.pull();
    await bystander.pull();

    const restore = () => runCommand("archive/restore-command", [path.join(places, backup)], env());
    const refused = await restore();
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^The site in .* is running: stop it first\. Nothing was changed\.\n$/);
    await stop();
    const restored = await restore();
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    const [, kept = ""] = /What was there before is in (.*); delete it/.exec(restored.stdout) ?? [];
    expect(existsSync(path.join(kept, "storage/media", KEYS.after))).toBe(true);

    await start();
    const [yesterday] = (await counts()) ?? [];
    expect(yesterday?.title).toBe("Before");
    expect(yesterday?.likes).toBeLessThanOrEqual(1 + likes);
    const stored = (name: string) => path.join(dataDir, "storage/media", name);
    expect(readFileSync(stored(KEYS.before))).toEqual(PICTURES.before);
    expect(existsSync(stored(KEYS.after))).toBe(false);
    // A device that only reads has to read again too: it may show more likes than this server knows.
    const [answer] =
      (await backend?.query<{ restart: boolean }>(
        "select (public.site_changes($1, $2) ->> 'restart')::boolean as restart",
        [known?.rev, known?.stamp],
      )) ?? [];
    expect(answer?.restart).toBe(true);
    // The keys of installed apps stay valid, sessions end.
    expect(backend?.publishableKey).toBe(key);
    expect((await owner.pull()).ok).toBe(false);

    owner.signIn(await signIn(origin, key, OWNER, PASSWORD));
    for (const device of [owner, visitor, bystander]) {
      expect((await device.pull()).ok).toBe(true);
      expect(await device.send()).toBeNull();
    }
    expect(await counts()).toEqual(whole);
    expect(readFileSync(stored(KEYS.after))).toEqual(PICTURES.after);
    expect(await owner.db.missing.count()).toBe(0);
    for (const device of [owner, visitor, bystander]) expect(await device.db.outbox.count()).toBe(0);
  },
  TIMEOUT_MS,
);

it(
  "a restore that was decided on is finished by the next start",
  async () => {
    await stop();
    const prepared = path.join(dataDir, "storage.restored");
    mkdirSync(path.join(prepared, "media"), { recursive: true });
    writeFileSync(path.join(prepared, "media", "restored.png"), "");
    writeFileSync(path.join(dataDir, "restore.json"), JSON.stringify({ kept: "before-restore-x" }));
    await start();
    expect(existsSync(path.join(dataDir, "storage/media", KEYS.before))).toBe(false);
    expect(existsSync(path.join(dataDir, "before-restore-x/storage/media", KEYS.before))).toBe(true);
    expect([existsSync(prepared), existsSync(path.join(dataDir, "restore.json"))]).toEqual([false, false]);
  },
  TIMEOUT_MS,
);

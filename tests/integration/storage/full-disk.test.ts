// @module-tag nightly
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { ensureKeys } from "../../../server/database/server-keys.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";
import { sessionOf } from "../server/session.ts";
import { mountSmallDisk, unmountDisk } from "../support/small-disk.ts";

const disk = mkdtempSync(path.join(tmpdir(), "selam-full-"));
const isMounted = mountSmallDisk(disk, 400);
afterAll(() => {
  if (isMounted) unmountDisk(disk);
  rmSync(disk, { recursive: true, force: true });
});

const QUICK = { interval: 50 };
const OWNER = "00000000-0000-4000-8000-000000000001";
const SENTENCE = "The server's disk is full. It will be sent again when there is space.";

describe.skipIf(!isMounted)("an upload while the server's disk is full", () => {
  const dataDir = path.join(disk, "data");
  const ballast = path.join(disk, "ballast");
  let backend: Backend;
  let site: HttpSite;
  let token: string;

  beforeAll(async () => {
    backend = await openBackend({ dataDir, siteUrl: "http://localhost", seed: false });
    site = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
    await backend.query("insert into auth.users (id, email) values ($1::uuid, 'owner@selam.example')", [
      OWNER,
    ]);
    await backend.query("insert into private.admins (user_id) values ($1::uuid)", [OWNER]);
    token = await sessionOf(OWNER, { secret: ensureKeys(dataDir).jwtSecret });
  }, 180_000);
  afterAll(async () => {
    await site.close();
    await backend.close();
  });

  /** Leaves so many bytes of the disk free. */
  function fill(free: number): void {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - free));
  }

  /** Names of all files outside the database. */
  const files = () =>
    readdirSync(path.join(dataDir, "storage"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const rows = (name: string) => backend.query("select 1 from storage.objects where name = $1", [name]);

  // Large bodies are received into a file beside the storage, small ones in memory.
  it.each([
    ["small", 600_000, 200_000],
    ["large", 3_000_000, 1_000_000],
    ["large, and complete when the disk is full", 3_000_000, 4_000_000],
  ])(
    "a %s picture is answered with one sentence, leaves nothing, and arrives once when there is space",
    async (_name, size, free) => {
      const file = `news-images/${randomUUID()}.png`;
      const bytes = randomBytes(size);
      bytes.set([137, 80, 78, 71, 13, 10, 26, 10]);
      const before = files();
      const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const post = () =>
        fetch(`http://localhost:${site.port}/storage/v1/object/media/${file}`, {
          method: "POST",
          headers: { apikey: backend.publishableKey, authorization: token, "content-type": "image/png" },
          body: bytes,
        });
      fill(free);
      onTestFinished(() => rmSync(ballast, { force: true }));
      const refused = await post();
      const body: unknown = await refused.json();
      expect([refused.status, body]).toEqual([
        507,
        { statusCode: "507", error: "disk_full", message: SENTENCE },
      ]);
      expect(refused.headers.get("retry-after")).toBe("60");
      // The received body is deleted when the answer has been sent.
      await expect.poll(files, QUICK).toEqual(before);
      expect(await rows(file)).toEqual([]);
      const logged = log.mock.calls.map((line) => line.join(" "));
      log.mockRestore();
      expect(logged.filter((line) => !/^POST \S+ answered 507: the disk is full\.$/.test(line))).toEqual([]);

      const remote = createAdminRemote(`http://localhost:${site.port}`, backend.publishableKey);
      rmSync(ballast);
      for (let times = 0; times < 2; times++) {
        const sent = await remote.upload(
          { userId: OWNER, token: token.replace("Bearer ", "") },
          {
            ...{ path: file, bytes: new Uint8Array(bytes).buffer, type: "image/png" },
            onProgress: () => undefined,
            signal: new AbortController().signal,
          },
        );
        expect(sent).toEqual({ ok: true, value: null });
      }
      expect(await rows(file)).toHaveLength(1);
      const stored = readFileSync(path.join(dataDir, "storage/media", file));
      const hash = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
      expect(hash(stored)).toBe(hash(bytes));
      await expect.poll(files, QUICK).toHaveLength(before.length + 1);
    },
  );
});

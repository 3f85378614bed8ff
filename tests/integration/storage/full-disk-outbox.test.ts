// @module-tag nightly
import "fake-indexeddb/auto";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { openBackend } from "../../../server/open-backend.ts";
import type { Failure } from "../../../src/domain/outbox/failure.ts";
import { adminDevice, signIn, visitorDevice } from "../archive/drill-devices.ts";
import { type OwnPostgres, openOwnPostgres } from "../postgres/own-postgres.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";
import { mountSmallDisk, unmountDisk } from "../support/small-disk.ts";

const disk = mkdtempSync(path.join(tmpdir(), "selam-full-"));
const isMounted = mountSmallDisk(disk, 500);
afterAll(() => {
  if (isMounted) unmountDisk(disk);
  rmSync(disk, { recursive: true, force: true });
});

const OWNER = { email: "owner@selam.example", password: "only for this disk" };
/** Far more than the space that a database has left in its files. */
const MOST_COMMENTS = 400;
const PICTURE = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(200_000)]);

describe.skipIf(!isMounted).each(["embedded", "postgres"] as const)(
  "the %s database's disk is full",
  (kind) => {
    const ballast = path.join(disk, "ballast");
    let server: OwnPostgres | undefined;
    let backend: Backend;
    let http: HttpSite;
    let origin: string;

    beforeAll(async () => {
      if (kind === "postgres") server = await openOwnPostgres(disk);
      // The files are on the same disk in both.
      backend = await openBackend({
        dataDir: path.join(disk, kind),
        databaseUrl: server?.url,
        siteUrl: "http://localhost",
        seed: false,
      });
      http = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(404).end()));
      origin = `http://localhost:${http.port}`;
      await createEmbeddedAdmin(backend, OWNER.email, OWNER.password);
    }, 300_000);
    afterAll(async () => {
      await http.close();
      await backend.close();
      await server?.remove();
      rmSync(path.join(disk, kind), { recursive: true, force: true });
    });

    function fill(): void {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    }

    const numberOf = async (table: string) => {
      const [row] = await backend.query<{ n: number }>(`select count(*)::int as n from public.${table}`);
      return row?.n;
    };

    it("what a visitor and the owner send waits on their devices, and arrives once when there is space", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
      onTestFinished(() => log.mockRestore());
      const key = backend.publishableKey;
      const owner = adminDevice(origin, key, await signIn(origin, key, OWNER.email, OWNER.password));
      const visitor = visitorDevice(origin, key);
      const post = await owner.post("Before", `community-media/${kind}-before.png`, PICTURE);
      expect(await owner.send()).toBeNull();
      await visitor.pull();
      await backend.query("update private.limits set per_address = 100000, in_all = 100000");
      fill();
      onTestFinished(() => rmSync(ballast, { force: true }));

      // A database writes into the free space of its files first.
      let written = 0;
      let failure: Failure | null = null;
      for (; written < MOST_COMMENTS && failure === null; written++) {
        const words = { authorName: `Sara ${written}`, body: "Thank you. ".repeat(80), website: "" };
        await visitor.commands.comment(post, words);
        failure = await visitor.send();
      }
      expect(failure).toEqual({ kind: "busy", retryAfter: 60, isDiskFull: true });
      await owner.post("After", `community-media/${kind}-after.png`, PICTURE);
      expect(await owner.send()).toMatchObject({ kind: "busy", isDiskFull: true });
      expect(await visitor.db.outbox.count()).toBe(1);
      expect(await numberOf("community_comments")).toBe(written - 1);
      const logged = log.mock.calls.map((line) => line.join(" "));
      expect(logged).toContain("POST /rest/v1/rpc/apply_interactions answered 507: the disk is full.");

      rmSync(ballast);
      expect([await visitor.send(), await owner.send()]).toEqual([null, null]);
      expect([await visitor.db.outbox.count(), await visitor.send()]).toEqual([0, null]);
      expect(await numberOf("community_comments")).toBe(written);
      expect(await numberOf("community_posts")).toBe(2);
    }, 300_000);
  },
);

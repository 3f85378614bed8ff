import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ArchiveDatabase } from "../../../server/archive/archive-database.ts";
import { prepareFolder } from "../../../server/archive/backup-folder.ts";
import { writeArchive } from "../../../server/archive/write-archive.ts";
import { buildSite } from "../../../server/build/build-site.ts";
import { lockDataDir } from "../../../server/database/data-dir.ts";
import { ensureKeys } from "../../../server/database/server-keys.ts";
import { runCommand } from "../archive/run-command.ts";
import { newFolder } from "../support/new-folder.ts";
import { makeReadOnlyFolder, type ReadOnlyFolder } from "../support/read-only-folder.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";

const folder = newFolder();

/** What the site of another data directory answers, and one that is still starting. */
let other: HttpSite;
let starting: HttpSite;
/** Gives back the data directory that this process holds, as a server does. */
let release: (() => void) | undefined;
const at = (name: string) => path.join(folder, name);
const here = (name: string, site: HttpSite) => ({ DATA_DIR: at(name), PORT: String(site.port) });

beforeAll(async () => {
  other = await serveHandler((_req, res) => {
    res.writeHead(400, { "Content-Type": "application/json" });
    res.end(
      '{"code":"PGRST100","message":"This server has no function \\"make_admin\\" that you can call."}',
    );
  });
  starting = await serveHandler((_req, res) => res.writeHead(503).end());
  writeFileSync(at("file"), "");
  ensureKeys(at("site"));
  for (const [name, change] of [
    ["vapid-damaged", { x: "a" }],
    ["vapid-mixed", ensureKeys(at("another")).vapid],
  ] as const) {
    const keys = ensureKeys(at(name));
    const vapid = { ...keys.vapid, ...change, d: keys.vapid.d };
    writeFileSync(path.join(at(name), "keys.json"), JSON.stringify({ ...keys, vapid }));
  }
  for (const name of ["lock-folder", "storage-file"]) {
    ensureKeys(at(name));
    mkdirSync(path.join(at(name), "db"));
  }
  mkdirSync(path.join(at("lock-folder"), "lock.json"));
  writeFileSync(path.join(at("storage-file"), "storage"), "");
  ensureKeys(at("held"));
  release = lockDataDir(at("held")).release;
});
afterAll(async () => {
  release?.();
  await other?.close();
  await starting?.close();
});

const HOSTED = { VITE_SUPABASE_URL: "http://localhost:1", VITE_SUPABASE_ANON_KEY: "sb_publishable_x" };

type Case = {
  readonly what: string;
  readonly command: string;
  readonly args: readonly string[];
  env(): Record<string, string>;
  readonly says: RegExp;
  /** What must not be made. */
  readonly notMade?: string;
};

const CASES: readonly Case[] = [
  ...[
    [
      "lock-folder",
      /^\S+\/lock-folder\/lock\.json can't be used \(it is a folder\): correct that, then try again\.$/,
    ] as const,
    [
      "storage-file",
      /^\S+\/storage-file\/storage can't be used \(it is a file\): correct that, then try again\.$/,
    ] as const,
  ].map(([name, says]) => ({
    what: name,
    command: "archive/export-command",
    args: ["--to", at("nowhere.tar.gz")],
    env: () => ({ DATA_DIR: at(name) }),
    says,
    notMade: at("nowhere.tar.gz"),
  })),
  {
    what: "an unknown option",
    command: "accounts/create-admin-command",
    args: ["--foo"],
    env: () => ({}),
    says: /^Unknown option '--foo'/,
  },
  {
    what: "an unknown option",
    command: "../src/capabilities/signing/server/signing-key-command",
    args: ["--foo"],
    env: () => ({}),
    says: /^Unknown option '--foo'/,
  },
  {
    what: "an unknown option",
    command: "notify/make-key-command",
    args: ["--foo"],
    env: () => ({}),
    says: /^Unknown option '--foo'/,
  },
  {
    what: "a folder without a site",
    command: "../src/capabilities/signing/server/signing-key-command",
    args: ["--replace"],
    env: () => ({ DATA_DIR: at("nowhere") }),
    says: /^There is no site in .*nowhere; set DATA_DIR to its data directory\.$/,
    notMade: "nowhere",
  },
  {
    what: "a folder without a site",
    command: "archive/backup-command",
    args: ["--to", "backups"],
    env: () => ({ DATA_DIR: at("nowhere") }),
    says: /^There is no site in .*nowhere; set DATA_DIR/,
    notMade: "backups",
  },
  {
    what: "a file as data directory",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => ({ DATA_DIR: at("file"), PORT: "1" }),
    says: /^The data directory .*file can't be written to \(it is a file\); set DATA_DIR to one that can\.$/,
  },
  {
    what: "half a key of notifications",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => ({ DATA_DIR: at("vapid-damaged"), PORT: "1" }),
    says: /^The keys in .*keys\.json are damaged: put back that file from the newest backup .*\.$/,
  },
  {
    what: "a key of notifications that is mixed up with another site's",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => ({ DATA_DIR: at("vapid-mixed"), PORT: "1" }),
    says: /^The keys in .*keys\.json are damaged:/,
  },
  {
    what: "another site at the port",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => here("nowhere", other),
    says: /^The site at http:\/\/localhost:\d+ doesn't have its data in .*nowhere; set DATA_DIR to the same folder as that site\.$/,
    notMade: "nowhere",
  },
  {
    what: "the keys of another site",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => here("site", other),
    says: /^The server at .* doesn't accept the secret key\. Set SUPABASE_SECRET_KEY again, or .* its own DATA_DIR\.$/,
  },
  {
    what: "the publishable key as the secret one",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => ({ ...HOSTED, SUPABASE_SECRET_KEY: "sb_publishable_SECRET" }),
    says: /^SUPABASE_SECRET_KEY is not a secret key\. Copy it again/,
  },
  {
    what: "a secret key with a line break",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => ({ ...HOSTED, SUPABASE_SECRET_KEY: "SECRET\nSECRET" }),
    says: /^SUPABASE_SECRET_KEY is not a secret key\./,
  },
  {
    what: "an unreachable project",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => ({ ...HOSTED, SUPABASE_SECRET_KEY: "sb_secret_SECRET" }),
    says: /^No site is responding at http:\/\/localhost:1\. Check the address/,
  },
  {
    what: "a secret key with a line break",
    command: "deploy/deploy-check-command",
    args: ["--url", "http://localhost:1"],
    env: () => ({ ...HOSTED, SUPABASE_SECRET_KEY: "SECRET\nSECRET" }),
    says: /^SUPABASE_SECRET_KEY must be one key, without spaces or line breaks\.$/,
  },
  {
    what: "a site that is still starting",
    command: "archive/export-command",
    args: ["--to", "from-starting.tar.gz"],
    env: () => here("held", starting),
    says: /^The site at http:\/\/localhost:\d+ is starting, or its database does not respond: try again in a minute\.$/,
    notMade: "from-starting.tar.gz",
  },
  {
    what: "a site that is still starting",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => here("held", starting),
    says: /^The site at http:\/\/localhost:\d+ is starting, or its database does not respond: try again in a minute\.$/,
  },
  {
    what: "a password of the database with a bare %",
    command: "archive/export-command",
    args: ["--to", "from-percent.tar.gz"],
    env: () => ({ DATA_DIR: at("site"), DATABASE_URL: "postgres://selam:SECRET%zz@localhost:1/selam" }),
    says: /^DATABASE_URL has a % that encodes nothing; write a % of the password as %25\.$/,
    notMade: "from-percent.tar.gz",
  },
  {
    what: "a database that nobody answers for",
    command: "accounts/create-admin-command",
    args: ["a@selam.example"],
    env: () => ({
      DATA_DIR: at("without-database"),
      PORT: "1",
      DATABASE_URL: "postgres://selam:SECRET@localhost:1/selam",
    }),
    says: /^The database localhost:1\/selam can't be used: it can't be reached \(nothing is listening there\)\. Check DATABASE_URL, and that PostgreSQL runs there\.$/,
    notMade: "without-database",
  },
  {
    what: "another program at the address of the database",
    command: "archive/export-command",
    args: ["--to", "from-database.tar.gz"],
    env: () => ({
      DATA_DIR: at("site"),
      DATABASE_URL: `postgres://selam:SECRET@localhost:${starting.port}/selam`,
    }),
    says: /^The database localhost:\d+\/selam can't be used: .* Check DATABASE_URL, and that PostgreSQL runs there\.$/,
    notMade: "from-database.tar.gz",
  },
];

describe("a folder that can't be written to", () => {
  const place = at("read-only");
  const dist = path.join(place, "dist");
  let folderOf: ReadOnlyFolder | null = null;
  beforeAll(() => {
    folderOf = makeReadOnlyFolder(place, () => {
      mkdirSync(dist);
      writeFileSync(path.join(dist, "index.html"), "kept");
      ensureKeys(path.join(place, "site"));
    });
  });
  afterAll(() => folderOf?.undo());

  it.each([
    [
      "accounts/create-admin-command",
      ["a@selam.example"],
      "new",
      (reason: string) =>
        `The data directory ${place}/new can't be written to (${reason}); set DATA_DIR to one that can.`,
    ],
    [
      "archive/backup-command",
      ["--to", "backups"],
      "site",
      (reason: string) =>
        `The data directory ${place}/site can't be written to (${reason}): mount its disk for writing; a service needs ReadWritePaths=${place}/site (systemctl edit selam).`,
    ],
    [
      "../src/capabilities/signing/server/signing-key-command",
      ["--replace"],
      "site",
      (reason: string) =>
        `The keys can't be written to ${place}/site/keys.json (${reason}); set DATA_DIR to a folder that can be written to.`,
    ],
  ] as const)(
    "stops %s with a sentence",
    async (command, args, dataDir, says) => {
      if (!folderOf) return expect(process.getuid?.()).toBe(0);
      const { status, stderr } = await runCommand(command, args, {
        DATA_DIR: path.join(place, dataDir),
        PORT: "1",
      });
      expect([status, stderr]).toEqual([1, `${says(folderOf.reason)}\n`]);
      expect(existsSync(at("backups"))).toBe(false);
    },
    60_000,
  );

  it("is said of a backup's folder before the site is opened", async () => {
    if (!folderOf) return expect(process.getuid?.()).toBe(0);
    const to = path.join(place, "backups");
    const { status, stderr } = await runCommand("archive/backup-command", ["--to", to], {
      DATA_DIR: at("nowhere"),
    });
    expect([status, stderr]).toEqual([
      1,
      `The folder ${to} can't be used (${folderOf.reason}); name another one.\n`,
    ]);
  }, 60_000);

  it("takes no backup, and keeps the built site that is there", async () => {
    if (!folderOf) return expect(process.getuid?.()).toBe(0);
    const { reason } = folderOf;
    expect(() => prepareFolder(path.join(place, "backups"))).toThrow(
      `The folder ${place}/backups can't be used (${reason}); name another one.`,
    );
    const file = path.join(place, "site.tar.gz");
    const database: ArchiveDatabase = { transaction: (work) => work(() => Promise.resolve([])) };
    const source = { database, storage: place, dataDir: place, migration: "", siteUrl: null };
    await expect(writeArchive(file, "export", source)).rejects.toThrow(
      `${file} can't be written (${reason}); name another place with --to.`,
    );
    await expect(buildSite(dist, { supabaseUrl: "", anonKey: "x" }, place)).rejects.toThrow(
      `${place} can't be written to (${reason}), and the site is built there`,
    );
    expect(readFileSync(path.join(dist, "index.html"), "utf8")).toBe("kept");
  });
});

it.skipIf(process.getuid?.() !== 0)(
  "root writes no backup of another user's site on PostgreSQL",
  async () => {
    ensureKeys(at("of-another"));
    chownSync(at("of-another"), 12345, 12345);
    const env = { DATA_DIR: at("of-another"), DATABASE_URL: "postgres://selam:SECRET@localhost:1/selam" };
    const { status, stderr } = await runCommand("archive/backup-command", ["--to", "backups"], env);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/belongs to another user \(number 12345\), and this is root: run /),
    ]);
    expect(existsSync(at("backups"))).toBe(false);
  },
  60_000,
);

it("a file in place of the folder for backups is named as such", () => {
  expect(() => prepareFolder(at("file"))).toThrow(
    /^The folder .*file can't be used \(it is a file\); name another one\.$/,
  );
});

describe("bad input gets one sentence that says what to do, changes nothing and repeats no secret", () => {
  it.each(CASES)(
    "$what: $command $args",
    async ({ command, args, env, says, notMade }) => {
      const { status, stdout, stderr } = await runCommand(command, args, env());
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr.trim()).toMatch(says);
      expect(stderr.replaceAll("SUPABASE_SECRET_KEY", "")).not.toMatch(/^ {4}at |SECRET/m);
      if (notMade) expect(existsSync(at(notMade))).toBe(false);
    },
    60_000,
  );
});

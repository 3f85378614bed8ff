// @module-tag nightly
import { createHash, randomBytes, randomInt } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import { backupsIn } from "../../../server/archive/backup-folder.ts";
import { verifyArchive } from "../../../server/archive/read-archive.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { randomOf } from "../../faults/seeded-random.ts";
import { fileWith, wxr } from "../import/wxr-file.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { newFolder } from "../support/new-folder.ts";
import { addFile, MIGRATIONS, type TestSite } from "./archive-site.ts";
import { runCommand } from "./run-command.ts";

/** `KILLS=20 KILLS_SEED=N` kills each command more often, at the moments of that seed. */
const KILLS = Number(process.env.KILLS ?? 1);
const SEED = Number(process.env.KILLS_SEED ?? randomInt(2 ** 31));
const random = randomOf(SEED);
/** Several processes start in turn, which takes a while on a busy machine. */
const TIMEOUT_MS = 900_000;
const OWNER = { email: "owner@kills.example", password: "only for these kills" };
const PORT = "4327";

const root = newFolder();
const [old, changed] = ["old", "changed"].map((name) => path.join(root, name)) as [string, string];
let backup = "";
/** What a start finds in each of the two. */
let [oldSite, changedSite]: Site[] = [];

type Command = readonly [name: string, args: readonly string[]];
type Site = { readonly posts: string[]; readonly files: string[] };

const env = (dataDir: string) => ({
  DATA_DIR: dataDir,
  PORT,
  SELAM_ADMIN_EMAIL: OWNER.email,
  SELAM_ADMIN_PASSWORD: OWNER.password,
});

async function open<Result>(dataDir: string, work: (backend: Backend) => Promise<Result>): Promise<Result> {
  const backend = await openNewBackend({ dataDir, siteUrl: `http://localhost:${PORT}`, seed: false });
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The site as the next start serves it, each post and each file with a hash of its content. */
const start = (dataDir: string): Promise<Site> =>
  open(dataDir, async ({ query }) => {
    const posts = await query<{ post: string }>(
      "select title || ' ' || md5(content) as post from public.blog_posts order by 1",
    );
    const files = await query<{ name: string }>("select name from storage.objects order by 1");
    return {
      posts: posts.map(({ post }) => post),
      files: files.map(
        ({ name }) => `${name} ${hash(readFileSync(path.join(dataDir, "storage/media", name)))}`,
      ),
    };
  });

const add = (dataDir: string, title: string) =>
  open(dataDir, async ({ query }) => {
    const content = "repeat('A paragraph of ' || n, 200)";
    await query(
      `insert into public.blog_posts (title, content, excerpt) select $1 || ' ' || n, ${content}, 'Text' from generate_series(1, 200) n`,
      [title],
    );
    const site = { query, storage: path.join(dataDir, "storage") } as TestSite;
    await addFile(site, `blog-images/${title}.webp`, randomBytes(2_000_000));
  });

function copyOf(dataDir: string): string {
  const copy = path.join(newFolder(), "data");
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

/** Runs a command to its end. @returns the milliseconds that it took */
async function whole([name, args]: Command, dataDir: string): Promise<number> {
  const began = performance.now();
  expect(await runCommand(name, args, env(dataDir))).toMatchObject({ status: 0 });
  return performance.now() - began;
}

/** Kills a command at a moment of its work: after the start of its process, which takes the first third. */
async function killed([name, args]: Command, dataDir: string, ms: number): Promise<void> {
  await runCommand(name, args, env(dataDir), Math.round(ms * (0.3 + 0.7 * random())));
}

const times = Array.from({ length: KILLS }, (_, nth) => nth);

beforeAll(async () => {
  await open(old, (backend) => createEmbeddedAdmin(backend, OWNER.email, OWNER.password));
  await add(old, "Old");
  const backups = path.join(root, "backups");
  await whole(["archive/backup-command", ["--to", backups]], old);
  backup = path.join(backups, readdirSync(backups)[0] ?? "");
  cpSync(old, changed, { recursive: true });
  await add(changed, "New");
  [oldSite, changedSite] = [await start(old), await start(changed)];
}, TIMEOUT_MS);

it(
  `a killed backup leaves the site whole, and nothing half-written counts as a backup (KILLS_SEED=${SEED})`,
  async () => {
    const [dataDir, to] = [copyOf(changed), path.join(newFolder(), "backups")];
    const command: Command = ["archive/backup-command", ["--to", to]];
    const ms = await whole(command, dataDir);
    for (const _ of times) {
      await killed(command, dataDir, ms);
      for (const name of backupsIn(readdirSync(to)))
        expect((await verifyArchive(path.join(to, name), MIGRATIONS)).manifest.kind).toBe("backup");
      expect(await start(dataDir)).toEqual(changedSite);
    }
    await whole(command, dataDir);
    expect(readdirSync(to)).toEqual(backupsIn(readdirSync(to)));
  },
  TIMEOUT_MS,
);

it(
  `after a killed restore the next start serves the site as it was, or as it was restored (KILLS_SEED=${SEED})`,
  async () => {
    const command: Command = ["archive/restore-command", [backup]];
    const first = copyOf(changed);
    const ms = await whole(command, first);
    expect(await start(first)).toEqual(oldSite);
    let dataDir = first;
    for (const _ of times) {
      dataDir = copyOf(changed);
      await killed(command, dataDir, ms);
      const served = await start(dataDir);
      expect([changedSite, oldSite]).toContainEqual(served);
      expect(readdirSync(dataDir).filter((name) => /\.restored$|^restore\.json|^opened-/.test(name))).toEqual(
        [],
      );
    }
    await whole(command, dataDir);
    expect(await start(dataDir)).toEqual(oldSite);
  },
  TIMEOUT_MS,
);

it(
  `a killed import leaves whole posts, and is repeated without doubles (KILLS_SEED=${SEED})`,
  async () => {
    const items = Array.from({ length: 60 }, (_, n) => ({
      id: n + 1,
      title: `Imported ${n + 1}`,
      content: `A paragraph of ${n + 1}. `.repeat(100),
    }));
    const command: Command = ["import/import-command", [fileWith(wxr(items))]];
    const first = copyOf(old);
    const ms = await whole(command, first);
    const imported = await start(first);
    expect(imported.posts).toHaveLength(items.length + (oldSite?.posts.length ?? 0));
    const dataDir = copyOf(old);
    for (const _ of times) {
      await killed(command, dataDir, ms);
      const { posts } = await start(dataDir);
      expect(new Set(posts).size).toBe(posts.length);
      expect(imported.posts).toEqual(expect.arrayContaining(posts));
      expect(posts).toEqual(expect.arrayContaining(oldSite?.posts ?? []));
    }
    await whole(command, dataDir);
    expect(await start(dataDir)).toEqual(imported);
  },
  TIMEOUT_MS,
);

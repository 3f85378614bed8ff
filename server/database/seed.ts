import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DiskStorage } from "../media/disk-storage.ts";
import { mediaTypeOf } from "../media/media-types.ts";
import { StartError } from "../start-error.ts";
import type { SqlDatabase, SqlSession } from "./engine/sql-database.ts";
import { describeSqlError } from "./migrations.ts";

const BUCKET = "media";

/** A community's demo: SQL files, which run in the order of their names, and below `media` the files that they name. */
interface Demo {
  folder: string;
  /** Returns the demo admin's password; called only when the demo content is added. */
  demoPassword(): string;
}

/** The demo of the community of a program with this supabase folder; undefined if it has none. */
export function demoOf(supabaseDir: string, demoPassword: () => string): Demo | undefined {
  const folder = path.join(supabaseDir, "../src/community/demo");
  return existsSync(folder) ? { folder, demoPassword } : undefined;
}

/**
 * Adds the demo content, once per data directory. Rows, storage entries and the record of it commit together, and files
 * are copied before, so that after a crash the next start repeats all of it. Without `demo` it only records that this
 * site has no demo content: a later start must not add the demo and its admin to a real site. Throws StartError that
 * names the file.
 */
export async function seedOnce(db: SqlDatabase, storage: DiskStorage, demo: Demo | undefined): Promise<void> {
  const rows = await db.query("select 1 from supabase_migrations.seed_files limit 1");
  if (rows.length > 0) return;
  if (!demo) {
    await db.query(
      "insert into supabase_migrations.seed_files (path, hash) values ('(no demo content)', '')",
    );
    return;
  }
  const pictures = await copyPictures(path.join(demo.folder, "media"), storage);
  const demoPassword = demo.demoPassword();
  const files = readdirSync(demo.folder).filter((name) => name.endsWith(".sql"));
  await db.transaction(async (tx) => {
    await tx.query("select set_config('selam.demo_password', $1, true)", [demoPassword]);
    for (const name of files.sort()) await runSeedFile(tx, demo.folder, name);
    for (const { key, metadata } of pictures) {
      await tx.query(
        `insert into storage.objects (bucket_id, name, metadata, version) values ($1, $2, $3, $4)
         on conflict (bucket_id, name) do update set metadata = excluded.metadata, version = excluded.version`,
        [BUCKET, key, metadata, randomUUID()],
      );
    }
    await tx.query("insert into supabase_migrations.seed_files (path, hash) values ('(done)', '')");
  });
}

async function runSeedFile(tx: SqlSession, folder: string, name: string): Promise<void> {
  const file = path.join(folder, name);
  const sql = readFileSync(file, "utf8");
  try {
    await tx.exec(sql);
  } catch (error) {
    throw new StartError(`The seed file ${file} failed: ${describeSqlError(error, sql)}`);
  }
  const hash = createHash("sha256").update(sql).digest("hex");
  await tx.query("insert into supabase_migrations.seed_files (path, hash) values ($1, $2)", [name, hash]);
}

async function copyPictures(folder: string, storage: DiskStorage) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const pictures = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, file).split(path.sep).join("/");
    const type = mediaTypeOf(key);
    const bytes = readFileSync(file);
    pictures.push({
      key,
      metadata: await storage.uploadObject(BUCKET, key, undefined, bytes, type, "max-age=3600"),
    });
  }
  return pictures;
}

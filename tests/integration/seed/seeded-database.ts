import { readFileSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { readProjectConfig } from "../../../server/project-config.ts";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { migratedPglite } from "../support/pglite-server.ts";

export const SUPABASE_DIR = path.join(import.meta.dirname, "../../../supabase");

/** The seed's SQL files in the order of config.toml, relative to the supabase folder. */
export const seedPaths = (): string[] => readProjectConfig(SUPABASE_DIR).db?.seed?.sql_paths ?? [];

/** Runs the whole seed as the embedded backend does, in one session and one transaction. */
export async function runSeed(db: PGlite): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("select set_config('selam.demo_password', $1, true)", [DEMO_SIGN_IN.password]);
    for (const file of seedPaths()) await tx.exec(readFileSync(path.join(SUPABASE_DIR, file), "utf8"));
  });
}

/** An in-memory database with platform, migrations and demo content. */
export async function seededDatabase(): Promise<PGlite> {
  const db = await migratedPglite();
  await runSeed(db);
  return db;
}

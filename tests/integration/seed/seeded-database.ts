import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { DEMO_SIGN_IN } from "../support/demo.ts";
import { migratedPglite } from "../support/pglite-server.ts";

export const DEMO_DIR = path.join(import.meta.dirname, "../../../src/community/demo");

const sqlFiles = readdirSync(DEMO_DIR)
  .filter((name) => name.endsWith(".sql"))
  .sort();

/** Runs the whole seed as the embedded backend does, in one session and one transaction. */
export async function runSeed(db: PGlite): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("select set_config('selam.demo_password', $1, true)", [DEMO_SIGN_IN.password]);
    for (const file of sqlFiles) await tx.exec(readFileSync(path.join(DEMO_DIR, file), "utf8"));
  });
}

/** An in-memory database with platform, migrations and demo content. */
export async function seededDatabase(): Promise<PGlite> {
  const db = await migratedPglite();
  await runSeed(db);
  return db;
}

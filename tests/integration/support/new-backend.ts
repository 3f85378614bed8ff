import { copyFileSync, cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { SCHEMA_FILE } from "../../../server/database/engine/schema-cache.ts";
import { type BackendOptions, openBackend } from "../../../server/open-backend.ts";

/** Opens a backend; a new data directory gets the migrated database, because making one takes most of a first start. */
export async function openNewBackend(options: BackendOptions): Promise<Backend> {
  if (!options.databaseUrl) copyDatabase("migrated", options.dataDir);
  return openBackend(options);
}

/** Puts a database of this run into a data directory that has none. */
export function copyDatabase(name: "empty" | "migrated", dataDir: string): void {
  const database = path.join(dataDir, "db");
  if (existsSync(database)) return;
  mkdirSync(dataDir, { recursive: true });
  const databases = inject("databases");
  cpSync(path.join(databases, name), database, { recursive: true });
  if (name === "migrated") copyFileSync(path.join(databases, SCHEMA_FILE), path.join(dataDir, SCHEMA_FILE));
}

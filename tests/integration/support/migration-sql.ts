import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { platformSql } from "../../../server/database/platform-sql.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../../supabase/migrations");

/** The SQL of a fresh test database, in order: the hosted platform's, then our migrations, file by file. */
export function migrationSql(): { file: string; sql: string }[] {
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  return [
    { file: "platform", sql: platformSql() },
    ...files.map((file) => ({ file, sql: readFileSync(path.join(MIGRATIONS, file), "utf8") })),
  ];
}

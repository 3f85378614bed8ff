import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { platformSql } from "../../../server/database/platform-sql.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../../supabase/migrations");

/** A file of statements. */
interface SqlFile {
  file: string;
  sql: string;
}

/** The SQL of a fresh test database, in order: the hosted platform's, then our migrations, file by file. */
export function migrationSql(): SqlFile[] {
  return [{ file: "platform", sql: platformSql() }, ...migrationFiles()];
}

/** Our migrations, in order. */
export function migrationFiles(): SqlFile[] {
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  return files.map((file) => ({ file, sql: readFileSync(path.join(MIGRATIONS, file), "utf8") }));
}

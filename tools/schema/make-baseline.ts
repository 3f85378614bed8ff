import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SUPABASE_DIR } from "../../server/database/supabase-dir.ts";
import { bareStatements, schemaSql } from "./schema-sql.ts";

/**
 * `npm run schema:baseline`: writes the schemas as the baseline migration. Only while it is the only migration, and unreleased: later
 * changes are migrations of their own (docs/decisions/2026-11-29-sql-in-one-state.md).
 */
const folder = path.join(SUPABASE_DIR, "migrations");
const [baseline, ...later] = readdirSync(folder).sort();
if (!baseline || later.length > 0) throw new Error(`${folder} has migrations after its baseline.`);
writeFileSync(
  path.join(folder, baseline),
  `-- Made from supabase/schemas by npm run schema:baseline: the state in which release 0.9.0 leaves a database.\n${bareStatements(schemaSql(SUPABASE_DIR))}`,
);

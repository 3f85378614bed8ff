import { readFileSync } from "node:fs";
import { listMigrations } from "../database/migrations.ts";

/** A row security policy of the migrations. */
export interface Policy {
  /** `schema.table: name`. */
  readonly key: string;
  /** The statements that make it, as the migrations did. */
  readonly sql: string;
}

const STATEMENT = /^(create|alter) policy "([^"]+)" on ([a-z_.]+)[^;]*;/gm;

/** Every policy that the migrations create, as the last one left it. Throws StartError. */
export function expectedPolicies(supabaseDir: string): Policy[] {
  const policies = new Map<string, string>();
  for (const { file } of listMigrations(supabaseDir))
    for (const [statement, verb, name, table] of readFileSync(file, "utf8").matchAll(STATEMENT)) {
      const key = `${table}: ${name}`;
      policies.set(key, verb === "create" ? statement : `${policies.get(key) ?? ""}\n${statement}`);
    }
  return [...policies].map(([key, sql]) => ({ key, sql })).sort((a, b) => (a.key < b.key ? -1 : 1));
}

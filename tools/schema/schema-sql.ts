import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import * as v from "valibot";

const configSchema = v.object({
  db: v.object({ migrations: v.object({ schema_paths: v.array(v.string()) }) }),
});

/**
 * The statements of `supabase/schemas`, in the order of config.toml. Bodies are checked at their call, as they name tables that come
 * later.
 */
export function schemaSql(supabaseDir: string): string {
  const config = v.parse(configSchema, parse(readFileSync(path.join(supabaseDir, "config.toml"), "utf8")));
  const files = config.db.migrations.schema_paths.map((file) =>
    readFileSync(path.join(supabaseDir, file), "utf8"),
  );
  return ["set check_function_bodies = off;\n", ...files, "reset check_function_bodies;\n"].join("\n");
}

/** The same statements without the comments and empty lines between them. */
export function bareStatements(sql: string): string {
  return sql
    .split(/(\$\$[\s\S]*?\$\$)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/^\s*--.*\n/gm, "").replace(/\n{2,}/g, "\n")))
    .join("");
}
